/** Dialogs: settings, the list of keys, questions that cannot be undone, links. Focus stays inside and goes back after. */

import type { FilmPace } from "../preferences.js";
import type { Theme } from "../store.js";
import { type Child, copyText, h, iconButton } from "./dom.js";
import { PACES, paceName } from "./film/paces.js";
import { t } from "./i18n.js";
import type { TableContext } from "./tablecontext.js";

/** A dialog on top of everything; Escape and the cross close it. */
export function dialog(title: string, ...content: Child[]): HTMLDialogElement {
  const from = document.activeElement;
  const close = (): void => box.close();
  const box = h(
    "dialog",
    { "aria-label": title },
    h("h2", null, title),
    iconButton("close", t("close"), close, { class: "close" }),
    content,
  );
  box.addEventListener("close", () => {
    box.remove();
    if (from instanceof HTMLElement && from.isConnected) from.focus();
  });
  box.addEventListener("click", (event) => {
    if (event.target === box) box.close();
  });
  document.body.append(box);
  box.showModal();
  return box;
}

/** A question before something that cannot be undone. */
export function confirm(question: string, yes: string, then: () => void): void {
  const box = dialog(
    question,
    h(
      "div.ends",
      null,
      h("button.button", { type: "button", onclick: () => box.close() }, t("cancel")),
      h(
        "button.button.first",
        {
          type: "button",
          "data-key": "confirm",
          onclick: () => {
            box.close();
            then();
          },
        },
        yes,
      ),
    ),
  );
}

function segments<T extends string>(
  options: readonly (readonly [T, string])[],
  now: T,
  choose: (value: T) => void,
): HTMLElement {
  const row = h("div.segments", { role: "group" });
  const draw = (value: T): void => {
    row.replaceChildren(
      ...options.map(([name, text]) =>
        h(
          "button",
          {
            type: "button",
            "aria-pressed": String(name === value),
            "data-value": name,
            onclick: () => {
              choose(name);
              draw(name);
            },
          },
          text,
        ),
      ),
    );
  };
  draw(now);
  return row;
}

export function settingsDialog(context: TableContext): void {
  const { store } = context;
  const check = (name: string, label: string, value: boolean, change: (on: boolean) => void): HTMLElement => {
    const box = h("input", {
      type: "checkbox",
      checked: value,
      id: `set-${name}`,
      onchange: () => change(box.checked),
    });
    return h("div.row", null, h("label", { for: `set-${name}` }, label), box);
  };
  const flag = (
    name: "animation" | "trails" | "sound" | "minimap" | "hexNumbers" | "confirm" | "defaults" | "follow" | "handover",
  ): HTMLElement => check(name, t(`settings.${name}`), store.settings[name], (on) => store.set({ [name]: on }));
  const box = dialog(
    t("settings.title"),
    h(
      "div.row",
      null,
      h("span", null, t("settings.language")),
      segments(
        [
          ["en", "English"],
          ["es", "Español"],
        ] as const,
        store.language,
        (language) => {
          store.setLanguage(language);
          box.close();
          settingsDialog(context);
        },
      ),
    ),
    h(
      "div.row",
      null,
      h("span", null, t("settings.theme")),
      segments<Theme>(
        [
          ["system", t("theme.system")],
          ["light", t("theme.light")],
          ["dark", t("theme.dark")],
        ],
        store.theme,
        (theme) => store.setTheme(theme),
      ),
    ),
    h(
      "div.row",
      null,
      h("span", null, t("settings.scale")),
      segments(
        [
          ["0.9", "A−"],
          ["1", "A"],
          ["1.15", "A+"],
          ["1.3", "A++"],
        ] as const,
        String(store.settings.scale) as "1",
        (scale) => store.set({ scale: Number(scale) }),
      ),
    ),
    flag("animation"),
    store.systemStill && h("p.hint", null, t("settings.still")),
    h(
      "div.row",
      null,
      h("span", null, t("settings.film")),
      h(
        "select",
        {
          id: "set-film",
          "aria-label": t("settings.film"),
          onchange: (event: Event) => store.set({ film: (event.target as HTMLSelectElement).value as FilmPace }),
        },
        PACES.map((pace) => h("option", { value: pace, selected: pace === store.settings.film }, paceName(pace))),
      ),
    ),
    flag("trails"),
    flag("sound"),
    flag("minimap"),
    flag("hexNumbers"),
    flag("confirm"),
    flag("defaults"),
    flag("follow"),
    flag("handover"),
  );
}

/** An address to hand on, with a button that copies it. */
export function linkField(label: Child, address: string): HTMLElement {
  const field = h("input", { type: "text", readonly: true, value: address, onfocus: () => field.select() });
  const button = h("button.button", { type: "button" }, t("links.copy"));
  button.addEventListener(
    "click",
    () =>
      void copyText(address, field).then((done) => (button.textContent = done ? t("links.copied") : t("links.copy"))),
  );
  return h("li", null, h("span", null, label), h("div.field", null, field, button));
}
