export const yourSignIn = "your sign-in";
export const yourChoices = "your choices here, such as the theme";
export const yourChat = "what you've written and read in the chat";
export const unsavedChangesInTheEditor = "unsaved changes in the editor";
export const unsentWork = "what hasn't reached the server yet";
export const keptPages = "the pages kept for when you're offline";
export const browserIsStoring =
  "Your browser is still storing the game, or refuses to. Please try again in a minute.";
export const cantReachPushService =
  "Your browser can't reach its push service. Some browsers have it switched off in their privacy settings.";
export const notAllowed = "Your browser did not allow notifications.";

// sharing
export const cantReadDrawings =
  "Your browser doesn't let pages read what they draw. Allow it for this site in the browser's privacy settings.";
export const couldntDraw = "Your browser couldn't draw it. Please try again, or use another browser.";
export const cantCopy = "Your browser doesn't allow it. Select the text and copy it by hand.";
