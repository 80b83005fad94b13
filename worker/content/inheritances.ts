import * as v from "valibot";
import { InheritancesFile } from "#game/contract/other-run.ts";
import file from "./inheritances.json" with { type: "json" };

/** What a new run may inherit, in the order of the choice. */
export const INHERITANCES = v.parse(InheritancesFile, file);

/** Returns the inheritance with this id; null if the content no longer has it, or the id is null. */
export function findInheritance(id: string | null | undefined) {
  return INHERITANCES.find((each) => each.id === id) ?? null;
}
