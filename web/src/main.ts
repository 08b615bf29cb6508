/** The page: one store, one way to put the map into a panel, and the rest of the screen around it. */

import "./map/map.css";
import "./style.css";
import { ready, registerFonts } from "./fonts.js";
import type { MapViewFactory } from "./map/api.js";
import { MapView } from "./map/mapview.js";
import { Store } from "./store.js";
import { mountUi } from "./ui/index.js";

const store = new Store();
const map: MapViewFactory = (host) => new MapView(host, store);

document.documentElement.lang = store.language;
registerFonts();
const root = document.getElementById("app");
// What is laid out or drawn with other letters would have to be so again.
ready(['1rem "Grognard Sans"', '1rem "Grognard Label"']).then(() => root && mountUi(root, store, map));
