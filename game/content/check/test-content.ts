import type { Action } from "../../core/action.ts";
import type { Contact } from "../../core/content.ts";
import type { Inheritance } from "../../core/inheritance-terms.ts";
import { checkContent } from "./check.ts";
import type { EndingRule } from "./endings.ts";

const quick = (id: string, energyCost: number, rewards: Action["rewards"]): Action => {
  return { id, name: id, description: "", energyCost, rewards };
};
/** Fries pay $4 and a call pays $10 for each point of experience. */
export const FRIES = quick("fries", 10, { cash: 8, experience: 2 });
export const CALL = quick("call", 40, { cash: 20, experience: 2 });
export const ACTIONS: readonly Action[] = [
  FRIES,
  quick("post", 10, { followers: 3, experience: 4 }),
  { ...quick("rest", 0, { energy: 30 }), cooldownMs: 60_000 },
];

/** An ending that names the choice of `mum.fork`. */
export function anEnding(id: string, parts: Partial<EndingRule> = {}): EndingRule {
  const hinges = ["mum.fork", "mum.fork", "mum.fork"] as const;
  const lines = { "mum.fork:stay": "You stayed.", "mum.fork:go": "You went." };
  return { id, mission: `mum.${id}`, message: "mum.heard_go", hinges, lines, ...parts };
}

/** Endings whose hinges no test has: then they name no choice. */
export const plainEndings = (...ids: readonly string[]) =>
  ids.map((id) => anEnding(id, { hinges: ["bob.fork", "bob.fork", "bob.fork"] }));

/** The problems of the contacts, such as `mum.shop costs … [missions.0.requirements.0.amount]`. */
export function problemsOf(
  contacts: readonly Contact[],
  endings: readonly EndingRule[] = [],
  actions: readonly Action[] = ACTIONS,
  inheritances: readonly Inheritance[] = [],
): string[] {
  const { problems } = checkContent(contacts, actions, endings, inheritances);
  return problems.map(({ subject, path, text }) => `${subject} ${text} [${path}]`);
}
