/** Dice faces, drawn: pips for six sides, the number for any other. */

import { t } from "./i18n.js";

const PIPS: Record<number, [number, number][]> = {
  1: [[9, 9]],
  2: [
    [5, 5],
    [13, 13],
  ],
  3: [
    [5, 5],
    [9, 9],
    [13, 13],
  ],
  4: [
    [5, 5],
    [13, 5],
    [5, 13],
    [13, 13],
  ],
  5: [
    [5, 5],
    [13, 5],
    [9, 9],
    [5, 13],
    [13, 13],
  ],
  6: [
    [5, 4.6],
    [13, 4.6],
    [5, 9],
    [13, 9],
    [5, 13.4],
    [13, 13.4],
  ],
};

function svg(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** A die showing a result. */
export function dieFace(faces: number, result: number): SVGElement {
  const die = svg("svg", {
    viewBox: "0 0 18 18",
    class: "die",
    role: "img",
    "aria-label": t("log.die", { faces, result }),
  });
  const title = svg("title", {});
  title.textContent = t("log.die", { faces, result });
  die.append(title);
  const pips = faces === 6 ? PIPS[result] : undefined;
  if (pips) {
    die.append(svg("rect", { x: 1, y: 1, width: 16, height: 16, rx: 3.4 }));
    for (const [cx, cy] of pips) die.append(svg("circle", { cx, cy, r: 1.7 }));
  } else {
    die.append(svg("path", { class: "body", d: "M9 .8 16.6 6.5 14 16.6H4L1.4 6.5z" }));
    const text = svg("text", { x: 9, y: 13 });
    text.textContent = String(result);
    die.append(text);
  }
  return die;
}
