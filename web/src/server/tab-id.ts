/** Random id of this tab, until a reload. */
export const TAB_ID = crypto.randomUUID();
