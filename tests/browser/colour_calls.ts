/** What test_colour_blind.py asks of the page's colours, in node: counters' colours come in, inks and highlights go out, as JSON. */

import { GLOWS } from "../../web/src/map/glows.js";
import { inksOf } from "../../web/src/map/inks.js";

const counters = JSON.parse(process.argv[2] ?? "[]") as string[];
console.log(JSON.stringify({ day: inksOf(counters, false), night: inksOf(counters, true), glows: GLOWS }));
