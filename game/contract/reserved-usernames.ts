/**
 * Names that suggest the game, its team or a system account. Lower case, without underscores.
 * See docs/reference/accounts.md#usernames.
 */
const RESERVED = new Set(
  `admin administrator root system server support helpdesk help moderator mod staff team official owner
  developer gamemaster security billing postmaster webmaster noreply gurugrind guruteam bot chatbot null undefined
  anonymous unknown nobody everyone deleted deleteduser`.split(/\s+/),
);

/** Whether a username is reserved. Ignores letter case and underscores. */
export function isReservedUsername(username: string): boolean {
  return RESERVED.has(username.toLowerCase().replaceAll("_", ""));
}
