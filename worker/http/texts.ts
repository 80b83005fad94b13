// requests
export const anotherPictureIsBeing = "Another picture is being uploaded. Please wait for it.";
export const manyPicturesAreBeing = "Many pictures are being uploaded right now. Please try again.";
export const uploadTooSlow = "The upload is too slow. Please try again on a faster connection.";
export const tooManyAttempts = "Too many attempts. Please wait before trying again.";
export const yourFirstRequestIsStill = "Your first request is still being handled. Please wait a moment.";
export const keyUsedForAnother = "This Idempotency-Key was already used for a different request.";
export const keyMustBeAUuid = "Idempotency-Key must be a UUID";
export const pleaseSendJson = "Please send JSON (content-type: application/json).";
export const notValidJson = "The request is not valid JSON.";
export const requestTooLarge = (kilobytes: number) => `The request is too large: at most ${kilobytes} kB.`;
export const somethingWentWrong = "Something went wrong on our side. Please try again.";
export const tooMuchIsHappening = "Too much is happening to your character at once. Please try again.";
export const hostIsInvalid = "The header Host is invalid.";
export const nothingAtThisAddress = "There is nothing at this address.";
export const thereIsNoSuchFile = "There is no such file.";
export const theServerAnswers = "The server answers.";
// sockets
export const takesWebSocketsOnly = "This address takes WebSocket connections only.";
export const connectionsFromAnotherSite = "Connections from another site are refused.";
export const pleaseReloadThePage = "Please reload the page.";
export const authenticationFailed = "Authentication failed";
export const sessionEnded = "Session ended";
export const tooManyMessages = "Too many messages";
export const accountDeleted = "Account deleted";
export const connectionReplaced = "Connection replaced by new session";
export const playerNotLoaded = "The player could not be loaded";
// devices
export const deviceOn = (browser: string, system: string) => `${browser} on ${system}`;
export const unknownBrowserOn = (system: string) => `Unknown browser on ${system}`;
export const unknownDevice = "Unknown device";
