import { plural } from "#game/core/plural.ts";

// errors
export const loading = "Loading...";
export const reload = "Reload";

export const menu = "Menu";

// install
export const yourMum = "Your Mum";

export const countRequests = (count: number) =>
  plural(count, { one: "1 request", other: `${count} requests` });
export const countMessages = (count: number) =>
  plural(count, { one: "1 message", other: `${count} messages` });
export const countOthers = (count: number) =>
  plural(count, { one: "1 other message", other: `${count} other messages` });
export const countContacts = (count: number) =>
  plural(count, { one: "1 contact", other: `${count} contacts` });
export const contactNames = (count: number, names: string) =>
  plural(count, { one: `New contact: ${names}`, other: `New contacts: ${names}` });
export const questNames = (count: number, names: string) =>
  plural(count, { one: `New quest: ${names}`, other: `New quests: ${names}` });

// shell/chat
export const chat = "Chat";

// shell
export const staff = "Staff";
export const logout = "Logout";
export const newContacts = (count: number) =>
  plural(count, { one: "1 new contact", other: `${count} new contacts` });
export const main = "Main";
export const energyOfFull = (energy: number) => `Energy ${energy} of 100`;
export const more = "More";
export const energy = "Energy";
