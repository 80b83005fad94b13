// button
export const holdOrPress = "Hold it, or press once more.";

export const today = "Today";
export const yesterday = "Yesterday";
export const tomorrow = "Tomorrow";

// figures
export const energyOfFull = (amount: number) => `Energy ${amount} of 100`;
export const fullyRested = "Fully rested";
export const gainIn = (gain: number, seconds: number) => `+${gain} in ${seconds} s`;
export const placesInTheDiary = "places in the diary";
export const none = "None";
export const levelOf = (amount: number) => `Level ${amount}`;

// form
export const hide = "Hide";
export const show = "Show";
export const cutAt = (max: number) => `Cut at ${max} characters.`;
export const passwordRules = "8 characters with upper and lower case, a number and one of !@#$%^&*";

// layers
export const close = "Close";
export const level = "Level";

// page
export const comingSoon = "Coming soon";
export const whatItWillCost = "What it will cost you";
export const tryAgain = "Try Again";

// figures
export const mastery = " mastery";
export const plaquesBehindIt = (others: number) => `Plaques behind it: ${others}.`;
// Units, said after a number
export const energyUnit = "energy";
export const followersUnit = "followers";
export const masteryUnit = "mastery";
export const affinityUnit = "affinity";
