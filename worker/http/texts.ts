// requests
export const requestTooLarge = (kilobytes: number) => `The request is too large: at most ${kilobytes} kB.`;
export const nothingAtThisAddress = "There is nothing at this address.";
// players
export const noSuchPlayer = "There is no such player.";
// sockets
export const sessionEnded = "Session ended";
export const tooManyMessages = "Too many messages";
export const connectionReplaced = "Connection replaced by new session";
