import { plural } from "#game/rules/plural.ts";

export const emailChanged = "Your e-mail address was changed";
export const emailChangedBody =
  "Your Guru Grind account now uses a different email address. This one is out of the business.";
export const thisWasntMeUndo = "This wasn't me: undo it";
export const ifThisWasYouDo = "If this was you, do nothing.";
export const emailChangedHelp =
  "If it wasn't, somebody knows your password. The link makes this your address again, asks for a new password, and signs everybody out. It works once, for seven days, whatever happens meanwhile.";
export const movedBackBody =
  "Your Guru Grind account uses its earlier email address again. This one is out of the business.";
export const aPasskeyWasAdded = "A passkey was added";
export const passkeyAddedBody = (name: string) =>
  `Your Guru Grind account has a new passkey: "${name}". Whoever holds it can sign in without your password.`;
export const goToGuruGrind = "Go to Guru Grind";
export const requestAResetOfPasskeys =
  "If this wasn't you, request a reset link on the sign-in screen right away. A new password from that link removes every passkey.";
export const aPasskeyWasRemoved = "A passkey was removed";
export const passkeyRemovedBody = (name: string) =>
  `The passkey "${name}" no longer signs in to your Guru Grind account.`;
export const requestAReset = "If this wasn't you, request a reset link on the sign-in screen right away.";
export const yourPasswordWasChanged = "Your password was changed";
export const passwordChangedBody =
  "Your Guru Grind account has a new password. All sessions have been signed out, and passkeys have been removed.";
export const otherSessionsEndedBody =
  "Your Guru Grind account has a new password. All other sessions have been signed out.";
export const passkeysRemovedBody = (names: string, count: number) =>
  plural(count, {
    one: `The passkey ${names} no longer signs in to it.`,
    other: `The passkeys ${names} no longer sign in to it.`,
  });
export const yourUsernameWasChanged = "Your username was changed";
export const usernameChangedBody =
  "This is your Guru Grind username from now on. For 30 days, nobody but you can take the old one back.";
export const orOpenThisAddress = (url: string) => `Or open this address: ${url}`;
