/* The language of all texts. */

/** The language of texts, numbers, lists and plurals, in BCP 47. */
export const LANGUAGE = "en";
/** The language that writes days and clocks: day before month, 24 hours. */
export const CALENDAR = "en-GB";
/** Stands between each three digits. A test compares it with `Intl`, whose tables would hold up the first page. */
export const GROUP = ",";
/** Stands before the tenths of a number. */
export const POINT = ".";
