/**
 * Names that speak for the game or its team, or that mean nobody. Lower case, without underscores.
 * See docs/reference/accounts.md#usernames.
 */
const RESERVED = new Set(
  `admin administrator root system server support helpdesk help moderator mod staff team official owner
  developer gamemaster security billing postmaster webmaster noreply gurugrind guruteam bot chatbot null undefined
  anonymous unknown nobody everyone deleted deleteduser`.split(/\s+/),
);

/** Whether a username is reserved. Letter case and underscores do not make it another name. */
export function isReservedUsername(username: string): boolean {
  return RESERVED.has(username.toLowerCase().replaceAll("_", ""));
}
