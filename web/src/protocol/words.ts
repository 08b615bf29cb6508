/** Words: everything on the wire that a person reads. */

export type Language = "en" | "es";
/** Words in each language; a plain string where the server knows only one. */
export type Text = string | Partial<Record<Language, string>>;
/** A hex by the number printed on it, a box by its name. */
export type Place = string;
