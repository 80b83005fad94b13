import type { Inheritance, OtherRun } from "../../core/inheritance-terms.ts";
import type { Facts, PartProblem } from "../proof/facts.ts";

/**
 * Proves the other run: each named action and contact exists, each debt has a share of pay that clears it, and nothing is removed
 * that a run may have or owe. `inForce` is the released version. See docs/reference/administration.md#the-other-run.
 */
export function otherRunProblems(
  { inheritances }: OtherRun,
  facts: Pick<Facts, "actions" | "contacts">,
  inForce: OtherRun,
): readonly PartProblem[] {
  const kept = new Set(inheritances.map(({ id }) => id));
  return [
    ...inForce.inheritances.flatMap(({ id, name }) =>
      kept.has(id)
        ? []
        : [{ path: "inheritances", text: `“${name}” can't be taken out: a run may have it.` }],
    ),
    ...inheritances.flatMap((inheritance, i) => {
      const before = inForce.inheritances.find(({ id }) => id === inheritance.id);
      const own = [...strangersOf(inheritance, facts), ...debtProblems(inheritance, before)];
      return own.map(({ path, text }) => ({ path: `inheritances.${i}.${path}`, text }));
    }),
  ];
}

/** Finds names of contacts and actions that don't exist. */
function strangersOf(
  { knows, terms }: Inheritance,
  { actions, contacts }: Pick<Facts, "actions" | "contacts">,
): readonly PartProblem[] {
  const known = new Set(actions.map(({ id }) => id));
  const { taking, pays, opens, shift } = terms;
  const named = [
    ...(taking ? [{ path: "terms.taking.action", id: taking.action }] : []),
    ...keysOf("terms.pays", pays),
    ...keysOf("terms.opens", opens),
    ...keysOf("terms.shift.energyPercent", shift?.energyPercent),
    ...keysOf("terms.shift.closes", shift?.closes),
  ];
  const missing = named.filter(({ id }) => !known.has(id));
  const isKnown = knows === undefined || contacts.some(({ id }) => id === knows.contact);
  return [
    ...(isKnown ? [] : [{ path: "knows.contact", text: `There is no contact ${knows.contact}.` }]),
    ...missing.map(({ path, id }) => ({ path, text: `There is no quick action ${id}.` })),
  ];
}

function keysOf(path: string, byAction: Readonly<Record<string, unknown>> = {}) {
  return Object.keys(byAction).map((id) => ({ path: `${path}.${id}`, id }));
}

function debtProblems(
  { start, terms: { taking } }: Inheritance,
  before: Inheritance | undefined,
): readonly PartProblem[] {
  const owes = (start?.debt ?? 0) > 0;
  if (before?.terms.taking && !taking) {
    return [
      { path: "terms.taking", text: "Can't be taken out: a run may still owe, and has to be able to pay." },
    ];
  }
  if (owes && !taking) return [{ path: "start.debt", text: "Somebody has to take a share until it's paid." }];
  if (taking && !owes)
    return [{ path: "terms.taking", text: "Nothing is owed. A share is taken of a debt." }];
  return [];
}

/**
 * Returns the earlier document with each inheritance that a run may have or owe by now. One whose contact is gone stays
 * without the contact.
 */
export function keepInheritances(
  former: OtherRun,
  inForce: OtherRun,
  { contacts }: Pick<Facts, "contacts">,
): OtherRun {
  const kept = inForce.inheritances.flatMap((each) => {
    const before = former.inheritances.find(({ id }) => id === each.id);
    if (before && (!each.terms.taking || before.terms.taking)) return [];
    const { knows, ...rest } = each;
    return [knows && contacts.some(({ id }) => id === knows.contact) ? each : rest];
  });
  const inheritances = former.inheritances.map((each) => kept.find(({ id }) => id === each.id) ?? each);
  return {
    ...former,
    inheritances: [...inheritances, ...kept.filter((each) => !inheritances.includes(each))],
  };
}
