import { LANGUAGE } from "./language.ts";

/** The forms of a text by the plural category of its count. Each language has `other`. */
export type Forms = { readonly other: string } & { readonly [category in Intl.LDMLPluralRule]?: string };

let rules: Intl.PluralRules | undefined;

/** Returns the language's form of a text for the count: `plural(2, { one: "1 message", other: "2 messages" })`. */
export function plural(count: number, forms: Forms): string {
  rules ??= new Intl.PluralRules(LANGUAGE);
  return forms[rules.select(count)] ?? forms.other;
}
