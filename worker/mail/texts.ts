import { plural } from "#game/core/plural.ts";

export const emailChanged = "Your e-mail address was changed";
export const ifThisWasYouDo = "If this was you, do nothing.";
export const goToGuruGrind = "Go to Guru Grind";
export const requestAReset = "If this wasn't you, request a reset link on the sign-in screen right away.";
export const yourPasswordWasChanged = "Your password was changed";
export const passkeysRemovedBody = (names: string, count: number) =>
  plural(count, {
    one: `The passkey ${names} no longer signs in to it.`,
    other: `The passkeys ${names} no longer sign in to it.`,
  });
