import { REWARDS } from "#game/core/content.ts";
import { objectName } from "#game/core/room.ts";
import type { ChoiceView, EffectsView, QuestView } from "#game/npcs/wire.ts";
import { amountOf } from "../kind-form.ts";
import type { QuestForm } from "./contact-form.ts";
import type { Names } from "./summaries.ts";

/** A mission as its players get it, without amounts that are still being typed. */
export function questView(quest: QuestForm, names: Names): QuestView {
  const { id, name, description, type, isRepeatable, choices = [] } = quest;
  return {
    id,
    name: name || "Mission name",
    description: description || "The description of the mission.",
    type,
    ...termsOf(quest, names),
    isAvailable: true,
    isCompleted: false,
    canComplete: true,
    isSeen: true,
    unlockedAt: null,
    isRepeatable,
    readyInMs: 0,
    completions: 0,
    choices: choices.map((choice) => ({
      id: choice.id,
      label: choice.label || "Untitled choice",
      description: choice.description ?? "",
      ...termsOf(choice, names),
      canChoose: true,
      missing: [],
      refusal: null,
    })),
    choice: null,
    chosenLabel: null,
    chosenHeadline: null,
    refusal: null,
  };
}

type Part = Pick<NonNullable<QuestForm["choices"]>[number], "requirements" | "rewards" | "effects">;

function termsOf(
  { requirements = [], rewards = {}, effects }: Part,
  names: Names,
): Pick<ChoiceView, "requirements" | "rewards" | "effects"> {
  return {
    requirements: requirements.flatMap(({ type, amount, percent }) =>
      typeof amount === "number" ? [{ type, amount, percent: amountOf(percent) }] : [],
    ),
    rewards: Object.fromEntries(REWARDS.map((kind) => [kind, amountOf(rewards[kind])])),
    effects: effects && !effects.isHidden ? effectsOf(effects, names) : null,
  };
}

function effectsOf(effects: NonNullable<Part["effects"]>, names: Names): EffectsView {
  const { set = {}, cash, followers, affinity = [], room, closesPost } = effects;
  const share = typeof cash === "object" ? cash : null;
  return {
    set,
    cash: typeof cash === "number" ? cash : 0,
    share: share && { percent: amountOf(share.percent) ?? 0, amount: amountOf(share.amount) ?? 0 },
    followers: amountOf(followers) ?? 0,
    affinity: affinity.map(({ contact, amount }) => ({
      contact,
      name: names.get(contact) ?? contact,
      amount: amountOf(amount) ?? 0,
    })),
    room: room ? { name: objectName(room.object) ?? "", replaces: null } : null,
    closesPost: amountOf(closesPost),
  };
}
