// clients
export const thereIsNoSuchDay = "There is no such day.";
export const missingReadyIn = (missing: string, seconds: number) => `${missing}, ready in ${seconds} s`;

export const thereIsNoSuchAction = "There is no such action.";
export const moreEnergyNeeded = (missing: number, seconds: number) =>
  `${missing} more energy needed, ready in ${seconds} s.`;
export const moreCashNeeded = (missing: string) => `$${missing} more needed.`;
export const readyInSeconds = (seconds: number) => `Ready in ${seconds} s.`;
