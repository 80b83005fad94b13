import { plural } from "#game/rules/plural.ts";
export const affinityAndRank = (affinity: number, rank: string) => `Affinity ${affinity} of 100, ${rank}`;
export const nextTier = (name: string, level: number) => `Next: ${name}, at ${level}`;
export const couldSurpriseYou = "Could make you look surprised.";
export const isAlreadyAwake = "Is already awake.";
export const willNotHangUp = "Will not hang up.";
export const isNearABench = "Is near a bench. Will not say why.";
export const hasReadOneStudy = "Has read one study. Wrote it.";
export const wantsTheReceipts = "Wants the receipts, even the sad ones.";
export const isAboutToExist = "Is about to exist.";
export const breathesForALiving = "Breathes for a living.";
export const hasSeenYouSeeThis = "Has seen you see this.";
export const sellsTheDoor = "Sells the door.";
export const readsTheEnd = "Is reading the end of this page.";
export const knowsWhatYouDid = "Knows what you did. Did it.";
export const willCallAtLevel = (value: number) => `Will call at level ${value}.`;
export const waitsForAnIntroduction = "Waits for an introduction.";
export const nobodyKnowsMore = "Nobody knows more.";
export const available = "Available";
export const completed = "Completed";
export const total = "Total";
export const newBadge = "NEW";
export const missionsOf = (name: string) => `${name}'s missions`;
export const availableMissions = (count: number) => `Available Missions (${count})`;
export const completedMissions = (count: number) => `Completed Missions (${count})`;
export const noAvailableMissions = "No available missions at the moment.";
export const noCompletedMissionsYet = "No completed missions yet.";
export const wantedAgain = (wait: string) => ` What you did last is wanted again in ${wait}.`;
export const moreFromLevel = (name: string, value: number, again: string) =>
  `${name} has more for you from level ${value}.${again}`;
export const moreFromAffinity = (name: string, value: number, again: string) =>
  `${name} has more for you from affinity ${value}.${again}`;
export const moreLater = (name: string, again: string) =>
  `${name} has more for you. Something else has to happen first.${again}`;
export const thinksOfYou = (name: string) => `${name} thinks of you sometimes.`;
export const thatWasAll = (name: string) => `That was all of it. ${name} thinks of you sometimes.`;
export const network = "Network";
export const buildRelationships = "Build relationships and complete requests to grow your network.";
export const failedToLoad = "Failed to load NPCs";
export const noContactsYet =
  "No contacts available yet. Check your messages for quest offers to unlock new network connections!";
export const repeatable = "Repeatable";
export const holdToDo = "Hold to do it.";
export const againIn = (wait: string) => `Again in ${wait}`;
export const youChose = (chosenLabel: string) => `You chose: ${chosenLabel}`;
export const rewardEarned = "Reward Earned";
export const availableAgain = (wait: string) => `Available again in ${wait}.`;
export const morePeopleHaventNoticed = (count: number) =>
  plural(count, {
    one: "One more person hasn't noticed you yet.",
    other: `${count} more people haven't noticed you yet.`,
  });
export const notInYourNetwork = "Not yet in your network";
export const onTheRota = "Has put you on the rota.";
export const isAboutToRing = "Is about to ring.";
export const hasACar = "Has a car, by the hour.";
