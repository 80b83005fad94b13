import { answerMessageOf } from "../npcs/answers.ts";
import { type CashShare, shareOf } from "./cash-share.ts";
import {
  type AnswerMessage,
  DETAILS,
  type Effects,
  type Quest,
  type QuestChoice,
  type Rewards,
} from "./content.ts";
import { takePlaces } from "./diary.ts";
import { HOUR_MS } from "./durations.ts";
import { applyDelta, type Player, type PlayerDelta, type ShownPlayer } from "./player.ts";
import { amountRequired, cashPrice, type Requirement } from "./requirements.ts";

/** Costs, rewards and effects of a completion: the quest's and its choice's together. */
export interface QuestTerms {
  readonly requirements: readonly Requirement[];
  readonly rewards: Rewards;
  readonly effects: Omit<Effects, "isHidden" | "cash"> & {
    readonly cash?: readonly CashChange[] | undefined;
  };
  readonly message: AnswerMessage | null;
}

/** A change of the cash by an effect: signed dollars, or a share. */
type CashChange = number | CashShare;
type Amounts = Partial<Pick<QuestTerms["effects"], "cash" | "followers">>;
type OwnTerms = Pick<Quest, "requirements" | "rewards" | "effects" | "completionMessage">;

/** The terms of a quest that is completed by `choice`; null if the quest has no choices. */
export function questTerms(quest: OwnTerms, choice: QuestChoice | null): QuestTerms {
  const sum = (a: number | undefined, b: number | undefined) =>
    a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);
  const [own, added] = [quest.effects, choice?.effects];
  return {
    requirements: [...quest.requirements, ...(choice?.requirements ?? [])],
    rewards: {
      cash: sum(quest.rewards.cash, choice?.rewards?.cash),
      experience: sum(quest.rewards.experience, choice?.rewards?.experience),
      affinity: sum(quest.rewards.affinity, choice?.rewards?.affinity),
      followers: sum(quest.rewards.followers, choice?.rewards?.followers),
    } satisfies Record<keyof Rewards, unknown>,
    effects: {
      set: { ...own?.set, ...added?.set },
      cash: [own?.cash, added?.cash].filter((each) => each !== undefined),
      followers: sum(own?.followers, added?.followers),
      affinity: [...(own?.affinity ?? []), ...(added?.affinity ?? [])],
      room: added?.room ?? own?.room,
      closesPost: added?.closesPost ?? own?.closesPost,
    } satisfies Record<Exclude<keyof Effects, "isHidden">, unknown>,
    message: choice?.completionMessage ?? answerMessageOf(quest.completionMessage),
  };
}

/** The choice with this id; null if the quest has none. */
export function findChoice<Choice extends QuestChoice>(
  { choices = [] }: { readonly choices?: readonly Choice[] | undefined },
  id: string,
): Choice | null {
  return choices.find((choice) => choice.id === id) ?? null;
}

/**
 * The ledger entry of a completion: rewards minus costs, and effects. Effects stop cash and followers at 0. A share
 * applies to the cash after costs and rewards. Assumes that the player can pay the costs.
 */
export function questDelta(
  { requirements, rewards, effects }: Pick<QuestTerms, "requirements" | "rewards"> & { effects?: Amounts },
  player: Pick<Player, "cash" | "followers">,
): PlayerDelta {
  const paid = (rewards.cash ?? 0) - cashPrice(requirements, player.cash);
  const changes = (effects?.cash ?? []).map((change) =>
    typeof change === "number" ? change : shareOf(change, player.cash + paid),
  );
  const cash = changes.reduce((sum, change) => sum + change, paid);
  const followers = (rewards.followers ?? 0) + (effects?.followers ?? 0);
  return {
    cash: Math.max(cash, 0 - player.cash),
    experience: rewards.experience ?? 0,
    followers: Math.max(followers, 0 - player.followers),
    energy: 0 - amountRequired(requirements, "energy"),
  };
}

/** The player after a completion at `now` with its ledger entry and effects. */
export function completedPlayer<P extends ShownPlayer>(
  player: P,
  terms: QuestTerms,
  delta: PlayerDelta,
  now: number,
): P {
  const { set = {}, closesPost } = terms.effects;
  const places = amountRequired(terms.requirements, "diary");
  const next = applyDelta(player, delta, now);
  const details: { [Detail in (typeof DETAILS)[number]]?: string } = {};
  for (const detail of DETAILS) details[detail] = set[detail] ?? next[detail];
  return {
    ...next,
    diary: places === 0 ? player.diary : takePlaces(player.diary, now, places),
    postClosedUntil: closesPost === undefined ? player.postClosedUntil : now + closesPost * HOUR_MS,
    ...details,
  };
}
