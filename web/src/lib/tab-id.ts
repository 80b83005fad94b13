/** Names this page among the player's open ones, until it is loaded anew. */
export const TAB_ID = crypto.randomUUID();
