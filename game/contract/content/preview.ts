import * as v from "valibot";
import { AFFINITY_MAX } from "../../rules/quests/affinity.ts";
import { BenefitsView } from "../benefits.ts";
import { count } from "../count.ts";
import { endpoint } from "../endpoint.ts";
import { PlayerState } from "../player.ts";

/** Epoch ms. */
const time = v.number();
const timeOrNever = v.nullable(time);

/**
 * Unlocks, completions and read messages of a player, in lists. Quests and messages with a later time than the reply are
 * pending. See `Progress` in the rules.
 */
export const ProgressView = v.object({
  contacts: v.array(
    v.object({
      contactId: v.string(),
      unlockedAt: time,
      viewedAt: timeOrNever,
      affinity: v.pipe(count, v.maxValue(AFFINITY_MAX)),
    }),
  ),
  quests: v.array(
    v.object({
      contactId: v.string(),
      questId: v.string(),
      availableAt: time,
      seenAt: timeOrNever,
      firstCompletedAt: timeOrNever,
      lastCompletedAt: timeOrNever,
      completions: count,
      choice: v.nullable(v.string()),
    }),
  ),
  messages: v.array(
    v.object({
      contactId: v.string(),
      messageId: v.string(),
      kind: v.picklist(["message", "completion"]),
      id: v.string(),
      createdAt: time,
      readAt: timeOrNever,
    }),
  ),
});
export type ProgressView = v.InferOutput<typeof ProgressView>;

/**
 * A player's game for a preview, by name, without regard to case. Read-only, and nothing about the account. 404
 * `There is no player of this name.` See docs/reference/administration.md#preview.
 */
export const previewedPlayer = endpoint("GET", "/gamedev/preview/players/:username", {
  reply: v.object({ state: PlayerState, progress: ProgressView, benefits: BenefitsView }),
});
