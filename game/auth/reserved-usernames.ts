/**
 * Names that suggest the game, its team or a system account, or belong to its contacts and its newspaper. Lower case,
 * without underscores. See docs/reference/accounts.md#usernames.
 */
const RESERVED =
  `admin administrator root system server support helpdesk help moderator mod staff team official owner
  developer gamemaster security billing postmaster webmaster noreply gurugrind guruteam bot chatbot null undefined
  anonymous unknown nobody everyone deleted deleteduser grindgazette yourmum garygrill chadwickledger priyapixel
  coachironclad madamefunnel vinnieviews drdopamine ledgerinatax kairugpull sisterserenity thealgorithm baronessupsell
  inspectorfineprint pastyou`.split(/\s+/);

/** Characters that look like letters; the letter l looks like i. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  8: "b",
  l: "i",
  rn: "m",
  vv: "w",
};

/** Replaces lookalike characters. */
const fold = (name: string) => name.replace(/rn|vv|[0134578l]/g, (look) => LOOKALIKES[look] ?? look);

/** Matches a word. In one of five letters or more, each may be repeated: `adminn`; not in `mod`, because of `mood`. */
const pattern = (word: string) => (word.length < 5 ? word : word.replace(/(.)\1*/g, "$&+"));

const WORDS = RESERVED.map((word) => pattern(fold(word))).join("|");
/** Matches reserved words, also after an article or in the plural, and anything with the game's name. */
const RESERVED_NAME = new RegExp(
  `^(${fold("the|real|im|iam|its")})?(${WORDS})+s?$|${fold("gurugrind(?!er)")}`,
);

/**
 * Returns whether a username is reserved, or looks like a reserved one: `adm1n`, `adrnin`, `the_admin`, `support_1`, `ModTeam`.
 * Ignores letter case, underscores and a number at the end.
 */
export function isReservedUsername(username: string): boolean {
  const name = username.toLowerCase().replaceAll("_", "");
  return RESERVED_NAME.test(fold(name)) || RESERVED_NAME.test(fold(name.replace(/\d+$/, "")));
}
