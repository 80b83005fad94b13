import { plural } from "#game/core/plural.ts";
export const online = "Online";
export const people = "People";

// connection
export const authenticationFailedPlease = "Authentication failed. Please log in again.";
export const tooManyConnectionAttempts = "Too many connection attempts. Please wait before trying again.";
export const connectionLost = (count: number) =>
  plural(count, {
    one: "Connection lost. Reconnecting...",
    other: "Connection lost. Trying to reconnect...",
  });
export const chatErrorOccurred = "Chat error occurred";
export const notSent = "Not sent.";
export const failedToLoadChatHistory = "Failed to load chat history";
export const roomIsFull = "The room is full.";
export const peopleAreTyping = (count: number) =>
  plural(count, { one: "Someone is typing...", other: "Multiple people are typing..." });

// dialogs
export const theName = (username: string) => `The name ${username}`;
export const countOnline = (count: number) => `${count} online`;
export const report = "Report";

// log
export const countNewMessages = (count: number) =>
  plural(count, { one: "1 new message", other: `${count} new messages` });
