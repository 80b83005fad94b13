/**
 * Names that suggest the game, its team or a system account. Lower case, without underscores.
 * See docs/reference/accounts.md#usernames.
 */
const RESERVED =
  `admin administrator root system server support helpdesk help moderator mod staff team official owner
  developer gamemaster security billing postmaster webmaster noreply gurugrind guruteam bot chatbot null undefined
  anonymous unknown nobody everyone deleted deleteduser`.split(/\s+/);

/** Digits that look like letters. Of the letters, l looks like i. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  8: "b",
  l: "i",
};

/** Replaces characters by those that they look like. */
const fold = (name: string) => name.replace(/[0134578l]/g, (character) => LOOKALIKES[character] ?? character);

const WORDS = RESERVED.map(fold).join("|");
/** Reserved words only, followed by a number or not; or anything with the name of the game. */
const RESERVED_NAME = new RegExp(`^(${WORDS})+$|${fold("gurugrind(?!er)")}`);

/**
 * Returns whether a username is reserved, or looks like a reserved one: `adm1n`, `support_1`, `ModTeam`. Ignores letter case,
 * underscores and a number at the end.
 */
export function isReservedUsername(username: string): boolean {
  const name = username.toLowerCase().replaceAll("_", "");
  return RESERVED_NAME.test(fold(name)) || RESERVED_NAME.test(fold(name.replace(/\d+$/, "")));
}
