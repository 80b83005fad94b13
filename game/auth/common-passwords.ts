/** Base words of common passwords, which add some digits and a special character. */
const WORDS = new Set(
  `password passwort passwd pass mypassword letmein welcome hello hallo qwerty qwertz azerty qwertyuiop asdf
  asdfgh asdfghjkl zxcvbn zxcvbnm qwer qazwsx abc abcd abcde abcdef abcdefgh aa aaa test testing tester temp
  changeme default secret admin administrator root user login master guest demo sample access internet computer
  google facebook samsung apple android windows microsoft iloveyou iloveu love lovely loveme sunshine princess
  prince monkey dragon tiger lion eagle panther football soccer baseball basketball hockey liverpool chelsea
  arsenal barcelona superman batman spiderman pokemon starwars naruto minecraft shadow ninja hunter killer
  freedom flower summer winter spring autumn january february march april june july august september october
  november december monday friday sunday christmas michael michelle jessica ashley daniel jordan charlie andrew
  thomas robert jennifer nicole george matthew joshua anthony william amanda hannah samantha alexander maria
  jesus angel angels family forever friends trustno whatever cookie chocolate banana orange cheese pepper ginger
  money cash dollar success winner`.split(/\s+/),
);

/** Keyboard walks and other common passwords without a base word. Lower case. */
const WHOLE = new Set(
  `1qaz@wsx 1qaz2wsx! 1qaz!qaz !qaz1qaz !qaz2wsx !qaz@wsx1 zaq12wsx! zaq1@wsx zaq!2wsx zaq1!qaz 1q2w3e4r! 1q2w3e4r5t!
  1q2w3e4r@ 1q2w3e4r# q1w2e3r4! q1w2e3r4t5! q1w2e3r4@ 1q2w3e!q2w#e 123qwe!@# !@#123qwe qwe123!@# qweasd123! qweasdzxc1!
  qweqwe123! qwe!@#123 asd123!@# zxc123!@# qaz123!@# abc123!@# abc123!abc abc!@#123 abc123abc! a1b2c3d4! a1s2d3f4!
  1234abcd! 1234abcd@ 123456aa! 123456aa@ 1234qwer! 1234qwer@ 12345678a! 12345678aa! 123456789a! 123abc!@# p@55w0rd
  p@55word p455w0rd! pa55word! pa55w0rd! pa$$w0rd p4ssw0rd! trustno1! trustno1@ bond007! blink182! mynoob1!
  aa1234567! aa12345678! aa123456789! abc1234567! abc12345678! abc123456789!
  ncc1701d! thx1138! 7777777a! 1111111a! 11111111a! 1password! 1password@ iloveyou1!`.split(/\s+/),
);

/** Maximum number of digits and special characters around a word; more make a password strong enough. */
const MAX_DECORATION = 7;

const LOOKALIKES: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
};

/**
 * Returns whether a password that satisfies the other rules is too common: a keyboard walk, or a common word with a little
 * decoration or with letters swapped for lookalikes (`Password1!`, `P@ssw0rd!`,
 * `Summer2024!`). Ignores letter case. See docs/reference/accounts.md#passwords.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (WHOLE.has(lower)) return true;
  // Try every split: a word may begin or end with a lookalike (`P@$$`, `5ummer`).
  for (let from = 0; from <= MAX_DECORATION; from += 1) {
    for (let tail = 0; from + tail <= MAX_DECORATION; tail += 1) {
      const word = lower.slice(from, lower.length - tail);
      if (isOnlyDecoration(lower, from, tail) && WORDS.has(unmask(word))) return true;
    }
  }
  return false;
}

function isOnlyDecoration(text: string, from: number, tail: number): boolean {
  return !/[a-z]/.test(text.slice(0, from) + text.slice(text.length - tail));
}

function unmask(word: string): string {
  return [...word].map((letter) => LOOKALIKES[letter] ?? letter).join("");
}
