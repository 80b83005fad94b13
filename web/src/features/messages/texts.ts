export const done = "Done";
export const failedToLoadMessages = "Failed to load messages";
