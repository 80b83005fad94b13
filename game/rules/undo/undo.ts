import { contentKey } from "../content.ts";
import { energyAt } from "../energy/energy.ts";
import type { Player, PlayerDelta, PlayerFields } from "../player.ts";
import {
  affinityWith,
  contactProgress,
  type Effect,
  type MessageKind,
  messageKey,
  messageProgress,
  type Progress,
  questProgress,
} from "../progress.ts";
import type { PlayerRoom } from "../room.ts";
import { undoCause } from "./cause.ts";
import { type Brought, type Undo, undoableForMs } from "./record.ts";

/** The fields of a player that an undo puts back: all but the undo itself. */
export const UNDONE_FIELDS = [
  "name",
  "status",
  "occupation",
  "location",
  "residence",
  "origin",
  "cash",
  "followers",
  "lifetimeExperience",
  "energy",
  "restedAt",
  "diary",
  "postClosedUntil",
  "debt",
  "intake",
  "graduated",
  "owned",
] as const satisfies readonly (keyof PlayerFields)[];
type UndoneField = (typeof UNDONE_FIELDS)[number];
type FieldsBefore = { -readonly [Field in keyof PlayerFields]?: PlayerFields[Field] | undefined };

interface Step {
  readonly seq: number;
  readonly at: number;
  readonly cause: string;
  readonly before: { readonly player: Player; readonly progress: Progress };
  readonly after: Player;
  /** With the unlocks. */
  readonly effects: readonly Effect[];
}

/** Returns what it takes to take a change back. */
export function undoOf({ seq, at, cause, before, after, effects }: Step): Undo<PlayerFields> {
  return {
    ...{ seq, at, cause },
    was: fieldsBefore(before.player, after),
    brought: broughtBy(effects, before.progress),
  };
}

function fieldsBefore(before: Player, after: Player): FieldsBefore {
  const was: FieldsBefore = {};
  const keep = <Field extends UndoneField>(field: Field) => {
    was[field] = before[field];
  };
  for (const field of UNDONE_FIELDS) {
    if (JSON.stringify(before[field]) !== JSON.stringify(after[field])) keep(field);
  }
  return was;
}

function broughtBy(effects: readonly Effect[], before: Progress): Brought {
  const contacts: string[] = [];
  const quests: [string, string][] = [];
  const messages: [string, string, MessageKind][] = [];
  const affinity: [string, number][] = [];
  const replaced: { completed?: Brought["completed"]; room?: PlayerRoom; raise?: Brought["raise"] } = {};
  for (const effect of effects) {
    switch (effect.type) {
      case "unlock_contact":
        contacts.push(effect.contactId);
        break;
      case "make_quest_available":
        quests.push([effect.contactId, effect.questId]);
        break;
      case "deliver_message":
        messages.push([effect.contactId, effect.messageId, effect.kind]);
        break;
      case "set_affinity": {
        const former = affinityWith(before, effect.contactId);
        if (former !== null) affinity.push([effect.contactId, former]);
        break;
      }
      case "complete_quest": {
        const { contactId, questId } = effect;
        const quest = questProgress(before, contentKey(contactId, questId));
        if (quest) replaced.completed = { contactId, questId, ...quest };
        break;
      }
      case "place_object":
        replaced.room = before.room;
        break;
      case "set_clients": {
        const { raisedCalls, raisedCash, callBackAt } = before.clients;
        replaced.raise = { raisedCalls, raisedCash, callBackAt };
        break;
      }
      default:
      // The others mark something as seen, or never come with what can be taken back.
    }
  }
  return {
    ...(contacts.length > 0 && { contacts }),
    ...(quests.length > 0 && { quests }),
    ...(messages.length > 0 && { messages }),
    ...(affinity.length > 0 && { affinity }),
    ...replaced,
  };
}

/** Returns whether a completion is a purchase: it costs cash, or brings an object for the Room. */
export function isPurchase(delta: PlayerDelta, effects: readonly Effect[]): boolean {
  return delta.cash < 0 || effects.some(({ type }) => type === "place_object");
}

/**
 * Reason that a change can't be taken back. `unknown`: no change of its kind can. `followed`: it isn't the last one.
 * `looked`: the player has read or viewed what it brought.
 */
export type UndoRefusal = "unknown" | "followed" | "late" | "looked";

export type UndoOutcome =
  | {
      readonly ok: true;
      readonly cause: string;
      readonly player: Player;
      readonly delta: PlayerDelta;
      readonly effects: readonly Effect[];
    }
  | { readonly ok: false; readonly reason: UndoRefusal };

/**
 * Takes back the change with the number `version` at `now`: the player is as if it had never been made, with the energy and
 * the places in the diary that came back meanwhile. See docs/reference/character.md#undo.
 */
export function takeBack(
  { player, progress, seq }: { readonly player: Player; readonly progress: Progress; readonly seq: number },
  version: number,
  now: number,
): UndoOutcome {
  const { undo } = player;
  if (version !== seq) return { ok: false, reason: "followed" };
  if (undo?.seq !== seq) return { ok: false, reason: "unknown" };
  if (undoableForMs(undo, seq, now) === 0) return { ok: false, reason: "late" };
  if (hasLooked(undo.brought, progress)) return { ok: false, reason: "looked" };
  const { was, brought } = undo;
  const before = restored(player, was);
  return {
    ok: true,
    cause: undoCause(undo.cause),
    player: before,
    delta: {
      cash: before.cash - player.cash,
      experience: before.lifetimeExperience - player.lifetimeExperience,
      followers: before.followers - player.followers,
      // With what regenerated meanwhile, either way.
      energy: energyAt(before.energy, now) - energyAt(player.energy, now),
      ...(before.debt !== player.debt && { debt: before.debt - player.debt }),
    },
    effects: effectsBack(brought, progress, now),
  };
}

function restored(player: Player, was: Readonly<FieldsBefore>): Player {
  const before: { -readonly [Field in keyof Player]: Player[Field] } = { ...player, undo: null };
  const put = <Field extends UndoneField>(field: Field, value: Player[Field] | undefined) => {
    if (value !== undefined) before[field] = value;
  };
  for (const field of UNDONE_FIELDS) put(field, was[field]);
  return before;
}

/** A completion's own message is shown with its outcome, so only others count. */
function hasLooked({ contacts = [], messages = [] }: Brought, progress: Progress): boolean {
  const isRead = messages.some(
    ([contactId, messageId, kind]) =>
      kind === "message" && messageProgress(progress, messageKey({ contactId, messageId, kind }))?.readAt,
  );
  return isRead || contacts.some((id) => contactProgress(progress, id)?.viewedAt);
}

function effectsBack(brought: Brought, { clients }: Progress, at: number): readonly Effect[] {
  const { affinity = [], raise, contacts, quests, messages, completed, room } = brought;
  const hasMore = Boolean(contacts ?? quests ?? messages ?? completed ?? room);
  return [
    ...affinity.map(([contactId, former]): Effect => ({ type: "set_affinity", contactId, affinity: former })),
    ...(raise ? [{ type: "set_clients", clients: { ...clients, ...raise } } as const] : []),
    ...(hasMore ? [{ type: "take_back", brought, at } as const] : []),
  ];
}
