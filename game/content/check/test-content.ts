import type { Action } from "../../core/action.ts";
import type { Contact } from "../../core/content.ts";
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

/** The problems of the contacts, such as `mum.shop costs … [missions.0.requirements.0.amount]`. */
export function problemsOf(contacts: readonly Contact[], endings: readonly EndingRule[] = []): string[] {
  const { problems } = checkContent(contacts, ACTIONS, endings);
  return problems.map(({ subject, path, text }) => `${subject} ${text} [${path}]`);
}
