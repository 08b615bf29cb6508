"""Words on the screen: made longer, as another language would have them, and looked at whether they are whole."""

from playwright.sync_api import Page
from tests.browser.window import Window

LONGER = """(() => {
  const word = /(?<![\\p{L}\\d_-])\\p{L}{3,}(?![\\p{L}\\d_-])/gu;
  const longer = (text) => text.replace(word, (one) => one + one.slice(-Math.ceil(one.length * 0.3)));
  const done = new WeakMap();
  const lengthen = (node) => {
    if (node.nodeType !== Node.TEXT_NODE) return node.childNodes.forEach(lengthen);
    if (done.get(node) === node.data || node.parentElement?.closest("style, script, pre, textarea")) return;
    node.data = longer(node.data);
    done.set(node, node.data);
  };
  new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records)
      (type === "characterData" ? [target] : addedNodes).forEach(lengthen);
  }).observe(document, { subtree: true, childList: true, characterData: true });
})()"""
"""Makes every word of the page longer by 30 %, whoever wrote it and whenever: its last letters come twice."""

CUT = """() => {
  const found = new Set();
  // What scrolls sideways by design, and the line that opens to the list of which it is the beginning.
  const MEANT = ".tray, .chart, .keepslist > summary, .keeps, .unseen, .map-live, .map-host, pre, option, noscript";
  const UPRIGHT = new Set(["auto", "scroll"]);
  const boxes = (one) => {
    const all = [];
    for (let up = one; up && up !== document.documentElement; up = up.parentElement) {
      const look = getComputedStyle(up);
      const clips = look.overflowX !== "visible" || look.overflowY !== "visible";
      const button = up.matches("button, .button, .chip, .segments, dialog, .card");
      if (clips || button) all.push([up.getBoundingClientRect(), look, up]);
      if (look.position === "fixed") break;
    }
    return all;
  };
  const say = (words, why) => found.add(`${words.trim().replace(/\\s+/g, " ").slice(0, 60)} (${why})`);
  const named = (one) => `${one.tagName.toLowerCase()}.${one.className}`;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const holder = node.parentElement;
    if (!/\\p{L}/u.test(node.data) || holder.closest(MEANT)) continue;
    if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const around = boxes(holder);
    for (const { left, right, top, bottom, width } of range.getClientRects()) {
      if (!width) continue;
      if (left < -1 || right > innerWidth + 1) say(node.data, "beside the screen");
      let scrolled = false;
      const edge = around.find(([box]) => left < box.left - 1 || right > box.right + 1);
      if (edge) say(node.data, `across ${named(edge[2])}`);
      for (const [box, look, one] of around) {
        if (UPRIGHT.has(look.overflowY)) scrolled = true;
        if (!scrolled && look.overflowY !== "visible" && (top < box.top - 3 || bottom > box.bottom + 3))
          say(node.data, `below ${named(one)}`);
      }
    }
  }
  const pen = document.createElement("canvas").getContext("2d");
  for (const field of document.querySelectorAll("select, input[placeholder]")) {
    if (!field.checkVisibility({ visibilityProperty: true })) continue;
    const look = getComputedStyle(field);
    const words = field.placeholder ?? field.selectedOptions[0]?.text ?? "";
    pen.font = look.font;
    const room = field.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight);
    if (field.value !== undefined && pen.measureText(words).width > room + 1) say(words, `in a ${named(field)}`);
  }
  return [...found];
}"""
"""Words of which a part cannot be seen: beside the screen, across the edge of what holds them, or in too small a field.
What lies further down in something that scrolls is not cut off."""


def lengthen(window: Window) -> Window:
    """From the next page on, every word of this window is longer by 30 %."""
    window.context.add_init_script(LONGER)
    return window


def cut_off(page: Page) -> list[str]:
    """The words that are not whole, each with what cuts it off."""
    found: list[str] = page.evaluate(CUT)
    return found
