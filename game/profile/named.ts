/** Words of contacts' names that texts have for anybody, in lower case. */
const COMMON: ReadonlySet<string> = new Set(["your", "the", "past", "you", "dr"]);
/** What else texts call a contact, by id. */
const ALIASES: Readonly<Record<string, string>> = { your_mum: "mother" };

/** Returns whether a text names a contact: by the whole name, a word of it that is no common one, or what else they are called. */
export function isNamed({ id, name }: { readonly id: string; readonly name: string }, text: string): boolean {
  if (text.includes(name)) return true;
  const words = new Set(text.match(/\p{L}+/gu));
  const own = (name.match(/\p{L}+/gu) ?? []).filter((word) => !COMMON.has(word.toLowerCase()));
  return [...own, ALIASES[id] ?? ""].some((word) => words.has(word));
}
