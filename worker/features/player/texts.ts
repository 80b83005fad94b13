// clients
export const thereIsNoSuchDay = "There is no such day.";
export const missingReadyIn = (missing: string, seconds: number) => `${missing}, ready in ${seconds} s`;

export const thereIsNoSuchAction = "There is no such action.";
export const youDontOwn = "You don't own that.";
export const itDoesntFitThere = "It doesn't fit there.";
export const moreEnergyNeeded = (missing: number, seconds: number) =>
  `${missing} more energy needed, ready in ${seconds} s.`;
export const moreCashNeeded = (missing: string) => `$${missing} more needed.`;
export const readyInSeconds = (seconds: number) => `Ready in ${seconds} s.`;
export const thatCantBeTakenBack = "That can't be taken back.";
export const somethingHasHappenedSince = "Something has happened since, so it stays.";
export const tooLateToTake = "Too late to take it back, so it stays.";
export const youveLookedAtWhatCame = "You've looked at what came of it, so it stays.";
