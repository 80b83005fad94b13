import type { ClientsView } from "#game/clients/wire.ts";
import { HOUR_MS } from "#game/core/durations.ts";
import { lifetimeExperienceAt } from "#game/core/level.ts";
import { NO_BENEFITS } from "#game/core/no-benefits.ts";
import { newPlayer, type Player } from "#game/core/player.ts";
import type { User } from "#game/core/wire/me.ts";
import { type PlayerState, toPlayerState } from "#game/core/wire/player.ts";
import type { LedgerRowView } from "#game/finances/wire.ts";
import type { IntakeView, IntakeWeekView, WaitingCard } from "#game/intake/wire.ts";
import type { MessageView } from "#game/messages/wire.ts";
import type { ChoiceView, ContactView, QuestView } from "#game/npcs/wire.ts";
import type { FeedPost } from "#game/social/wire.ts";
import type { CourseView } from "#game/university/wire.ts";
import { serverNow } from "../clock.ts";

/** A player named Dana for tests, as the server states them at this version. */
export function aPlayer(version = 1, parts: Partial<Player> = {}, now = serverNow()): PlayerState {
  return toPlayerState({ ...newPlayer("Dana", now), ...parts }, version, now);
}

/** What makes a player reach this level. */
export const atLevel = (level: number) => ({ lifetimeExperience: lifetimeExperienceAt(level) });

/** A quest for tests, as the page gets it: available, for 10 energy, never completed. */
export function aQuestView(id: string, parts: Partial<QuestView> = {}): QuestView {
  return {
    id,
    name: id,
    description: "",
    type: "energy_cost",
    requirements: [{ type: "energy", amount: 10 }],
    rewards: {},
    isAvailable: true,
    isCompleted: false,
    canComplete: true,
    isSeen: false,
    unlockedAt: "2026-11-21T10:00:00.000Z",
    isRepeatable: false,
    readyInMs: 0,
    completions: 0,
    choices: [],
    choice: null,
    chosenLabel: null,
    chosenHeadline: null,
    effects: null,
    refusal: null,
    ...parts,
  };
}

/** An unlocked contact for tests, as the page gets it. */
export function aContactView(id: string, parts: Partial<ContactView> = {}): ContactView {
  return {
    id,
    name: id,
    avatar: "",
    description: "",
    isUnlocked: true,
    isNewlyUnlocked: false,
    affinityLevel: 0,
    affinityTiers: [],
    requests: [],
    nextUnlock: null,
    ...parts,
  };
}

/** The account of a player for tests. */
export function aUser(parts: Partial<User> = {}): User {
  return {
    id: "u",
    username: "dana",
    email: "dana@example.com",
    emailVerified: true,
    oauthProvider: null,
    avatar: null,
    bio: null,
    xHandle: null,
    instagramHandle: null,
    tiktokHandle: null,
    role: "player",
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
    ...parts,
  };
}

/** The reply about an account, beside its player. */
export function anAccount(parts: Partial<User> = {}) {
  const badges = { unreadMessages: 0, newContacts: 0 };
  return {
    user: aUser(parts),
    badges,
    benefits: NO_BENEFITS,
    courseReady: false,
    isPaused: false,
    stamp: "",
  };
}

/** A choice of a quest, which asks for nothing and gives nothing. */
export function aChoiceView(id: string, parts: Partial<ChoiceView> = {}): ChoiceView {
  const nothing = {
    description: "",
    requirements: [],
    rewards: {},
    effects: null,
    missing: [],
    refusal: null,
  };
  return { id, label: id, canChoose: true, ...nothing, ...parts };
}

/** The effects of a choice: none but these. */
export function effectsOf(parts: Partial<NonNullable<ChoiceView["effects"]>>) {
  return { set: {}, cash: 0, share: null, followers: 0, affinity: [], room: null, ...parts };
}

type Offer = NonNullable<MessageView["questData"]>;

/** The quest that a message of Gary Grill's offers. */
export function anOffer(parts: Partial<Offer> = {}): Offer {
  const quest = { questId: "first_shift", questName: "Thurs 17–21, Bags", description: "" };
  return { npcId: "gary_grill", ...quest, requirements: [], rewards: {}, ...parts };
}

/** A message by number from Gary Grill, which has been read and offers nothing. */
export function aMessageView(number: number, parts: Partial<MessageView> = {}): MessageView {
  return {
    id: `0190b3a4-0000-7000-8000-${String(number).padStart(12, "0")}`,
    subject: `Subject ${number}`,
    body: `Body ${number}`,
    isRead: true,
    isQuestOffer: false,
    createdAt: "2026-11-20T10:00:00.000Z",
    npc: { id: "gary_grill", name: "Gary Grill", avatar: "" },
    senderName: "Gary Grill",
    questData: null,
    ...parts,
  };
}

/** A post by number. */
export function aPost(number: number, parts: Partial<FeedPost> = {}): FeedPost {
  return {
    id: `p${String(number).padStart(12, "0")}`,
    authorKind: "player",
    authorName: "Ada",
    authorHandle: "ada",
    authorAvatar: null,
    content: `Post ${number}`,
    createdAt: "2026-11-21T12:00:00Z",
    ageMs: 1_000,
    likesCount: 2,
    commentsCount: 0,
    repostsCount: 0,
    viewsCount: 9,
    isLiked: false,
    isOwn: false,
    ...parts,
  };
}

/** A row of the ledger, of an action that changed nothing. */
export function aLedgerRow(seq: number, parts: Partial<LedgerRowView> = {}): LedgerRowView {
  const cause = { at: "2026-11-21T10:00:00.000Z", cause: "action:rest", text: "Rest" };
  const moved = { cash: 0, followers: 0, experience: 0, energy: 0 };
  return { seq, ...cause, ...moved, balance: { cash: 47, followers: 3 }, ...parts };
}

/** A course that can be taken. */
export function aCourse(id: string, name: string, parts: Partial<CourseView> = {}): CourseView {
  return {
    id,
    name,
    icon: "🍟",
    description: "",
    duration: "2 h",
    durationMs: 2 * HOUR_MS,
    benefits: [],
    tuition: 0,
    requirements: { level: 1, cash: 0 },
    alreadyCompleted: false,
    isCurrentCourse: false,
    canEnroll: true,
    refusal: null,
    ...parts,
  };
}

/** A client who waits for advice. */
export function aClient(day: number, parts: Partial<ClientsView["waiting"][number]> = {}) {
  return {
    day,
    id: "denise",
    name: "Denise, hall hire",
    problem: "A wedding wants the fourteenth.",
    isBack: false,
    labels: { now: "Take the wedding.", fame: "Put up a poster.", care: "Ring the bride." },
    terms: { calls: 10, followers: 40, places: 6 },
    ...parts,
  };
}

/** The clients of a player whom nobody has called. */
export function aClientsView(parts: Partial<ClientsView> = {}): ClientsView {
  const none = { waiting: [], advised: [], regulars: [], raisedCalls: 0 };
  return { isOpen: true, ...none, nextInMs: 5 * HOUR_MS, ...parts };
}

/** A student's card that waits for an answer. */
export function aCard(number = 0, parts: Partial<WaitingCard> = {}): WaitingCard {
  return {
    number,
    student: "clive_brand",
    name: "Clive, the dog",
    who: "Has a logo for his dog.",
    text: "Which of us do I correct?",
    a: { label: "Correct the dog.", moves: ["faith", "file"] },
    b: { label: "Rebrand as Keith.", moves: ["till"] },
    back: null,
    endsInMs: 30 * HOUR_MS,
    ...parts,
  };
}

/** An opened week of the Intake, in which nothing has happened. */
export function anIntakeWeek(parts: Partial<IntakeWeekView> = {}): IntakeWeekView {
  return {
    week: 3_000,
    promise: "Find your why",
    price: 297,
    wayOut: "Money back",
    gauges: { till: 50, faith: 15, file: 50, sleep: 50 },
    waiting: [],
    answered: [],
    helpers: [],
    call: null,
    end: null,
    ...parts,
  };
}

/** The Intake of a player who hasn't opened a week. */
export function anIntake(parts: Partial<IntakeView> = {}): IntakeView {
  return { isOpen: true, offer: null, current: null, plaques: [], nextInMs: 5 * HOUR_MS, ...parts };
}
