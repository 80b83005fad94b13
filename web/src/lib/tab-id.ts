/** Identifies this tab until it reloads. */
export const TAB_ID = crypto.randomUUID();
