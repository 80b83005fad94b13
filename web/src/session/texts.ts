export const cantUsePasskeys = "This browser can't use passkeys. Please try another one, or your password.";
export const passkeyDidntWork = "The passkey didn't work. Please try again, or use your password.";
export const noPasskeyWasUsed = "No passkey was used: it was cancelled, or took too long. Please try again.";
export const alreadyHasAPasskey = "This device already has a passkey for your account.";
export const wrongAddress =
  "Passkeys don't work at this address. Please open the game by its name, over HTTPS.";
export const cantMakeAPasskey = "This device can't make a passkey for the game.";
export const signedOutInAnotherTab = "You have signed out in another tab.";
export const sessionExpired = "User session expired. Please log in again.";
