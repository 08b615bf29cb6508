/** How fast the turns of others are shown. */

import type { FilmPace } from "../../preferences.js";
import { t } from "../i18n.js";

export const PACES: readonly FilmPace[] = ["off", "hand", "0.5", "1", "2", "4", "8"];

/** A pace as the lists name it. */
export function paceName(pace: FilmPace): string {
  return pace === "off" || pace === "hand" ? t(`film.pace.${pace}`) : `× ${pace}`;
}
