import { proveDocument, readDocument } from "#game/content/documents.ts";
import type { Facts } from "#game/content/facts.ts";
import type { Inheritance, OtherRun } from "#game/rules/other-run/terms.ts";
import { byPath, type Problems } from "../documents/problems.ts";
import type { Amount } from "../editor/model/draft.ts";

/** What an inheritance does to a quick action, as it is typed. Empty fields leave the action as it is. */
export interface ActionDraft {
  readonly action: string;
  /** How often it pays. */
  readonly pays: Amount;
  /** Level from which it is open, and the sentence before. */
  readonly opensAt: Amount;
  readonly refusal: string;
  /** Percent of its energy on shift, and the sentence that closes it then. */
  readonly energy: Amount;
  readonly closes: string;
}

/** An inheritance as it is typed. */
export interface InheritanceDraft {
  readonly id: string;
  readonly name: string;
  readonly pitch: string;
  readonly conditions: readonly string[];
  readonly cash: Amount;
  readonly debt: Amount;
  /** Empty for nobody. */
  readonly contact: string;
  readonly level: Amount;
  /** The action of whose pay a share is taken; empty for none. */
  readonly takenOf: string;
  readonly percent: Amount;
  readonly to: string;
  readonly actions: readonly ActionDraft[];
  /** Day of the shift, `0` for Sunday; empty for none. */
  readonly weekday: string;
  readonly hidesFollowers: boolean;
}

/** What runs leave each other, as it is typed. */
export interface RunDraft {
  readonly inheritances: readonly InheritanceDraft[];
  readonly leaving: OtherRun["leaving"];
}

const NOTHING: RunDraft = { inheritances: [], leaving: { name: "", title: "", paragraphs: [] } };

/** Reads a document into its form; nothing if it has other fields. */
export function runDraftOf(content: unknown): RunDraft {
  const document = readDocument("other-run", content);
  if (!document) return NOTHING;
  return { inheritances: document.inheritances.map(draftOf), leaving: document.leaving };
}

function draftOf({ id, name, pitch, conditions, start, knows, terms }: Inheritance): InheritanceDraft {
  const { taking, pays = {}, opens = {}, shift, hidesFollowers = false } = terms;
  const { energyPercent = {}, closes = {}, weekday } = shift ?? {};
  const actions = new Set([pays, opens, energyPercent, closes].flatMap((byAction) => Object.keys(byAction)));
  return {
    id,
    name,
    pitch,
    conditions,
    cash: start?.cash ?? "",
    debt: start?.debt ?? "",
    contact: knows?.contact ?? "",
    level: knows?.level ?? "",
    takenOf: taking?.action ?? "",
    percent: taking?.percent ?? "",
    to: taking?.to ?? "",
    actions: [...actions].map((action) => ({
      action,
      pays: pays[action] ?? "",
      opensAt: opens[action]?.level ?? "",
      refusal: opens[action]?.refusal ?? "",
      energy: energyPercent[action] ?? "",
      closes: closes[action] ?? "",
    })),
    weekday: String(weekday ?? ""),
    hidesFollowers,
  };
}

/** The document that is typed. A number that isn't one yet stays a text, which the schema refuses. */
export function documentOf({ inheritances, leaving }: RunDraft): unknown {
  return { inheritances: inheritances.map(inheritanceOf), leaving };
}

function inheritanceOf(draft: InheritanceDraft) {
  const { id, name, pitch, conditions, cash, debt, contact, level, hidesFollowers, weekday } = draft;
  const { takenOf, percent, to, actions } = draft;
  const byAction = (read: (action: ActionDraft) => unknown): Record<string, unknown> | null => {
    const entries = actions.flatMap((action) => {
      const value = read(action);
      return value === "" ? [] : [[action.action, value] as const];
    });
    return entries.length === 0 ? null : Object.fromEntries(entries);
  };
  const pays = byAction((action) => action.pays);
  const opens = byAction(({ opensAt, refusal }) =>
    opensAt === "" && refusal === "" ? "" : { level: opensAt, refusal },
  );
  const shift = {
    weekday: Number(weekday),
    energyPercent: byAction(({ energy }) => energy) ?? {},
    closes: byAction(({ closes }) => closes) ?? {},
  };
  return {
    id,
    name,
    pitch,
    conditions,
    ...((cash !== "" || debt !== "") && { start: { cash: orNone(cash), debt: orNone(debt) } }),
    ...(contact !== "" && { knows: { contact, level } }),
    terms: {
      ...(takenOf !== "" && { taking: { action: takenOf, percent, to } }),
      ...(pays && { pays }),
      ...(opens && { opens }),
      ...(weekday !== "" && { shift }),
      ...(hidesFollowers && { hidesFollowers }),
    },
  };
}

function orNone(amount: Amount): Amount {
  return amount === "" ? 0 : amount;
}

/** An inheritance without a word. Its random id is never that of one that a run has. */
export function newInheritance(): InheritanceDraft {
  return {
    id: `inheritance_${crypto.randomUUID().slice(0, 8)}`,
    name: "",
    pitch: "",
    conditions: [""],
    cash: "",
    debt: "",
    contact: "",
    level: "",
    takenOf: "",
    percent: "",
    to: "",
    actions: [],
    weekday: "",
    hidesFollowers: false,
  };
}

/** An action that stays as it is. */
export function newAction(action: string): ActionDraft {
  return { action, pays: "", opensAt: "", refusal: "", energy: "", closes: "" };
}

/** The draft with another version of one inheritance. */
export function withInheritance(draft: RunDraft, changed: InheritanceDraft): RunDraft {
  const inheritances = draft.inheritances.map((each) => (each.id === changed.id ? changed : each));
  return { ...draft, inheritances };
}

/** Checks the document as the server does. Returns the texts of the problems, by path: `inheritances.0.pitch`. */
export function problemsOf(document: unknown, facts: Facts, inForce: OtherRun | null): Problems {
  if (!inForce) return new Map();
  return byPath(proveDocument("other-run", document, facts, inForce).problems);
}
