export const confirmYourAddress = "Confirm your address";
export const registeredBody =
  "You've registered with Guru Grind. Confirm that this address is yours, and you can start at the bottom.";
export const confirmMyAddress = "Confirm my address";
export const confirmLinkTerms = "The link works for 24 hours. After that it is motivational content.";
export const ifYouDidntRegisterDo =
  "If you didn't register, do nothing. Without this link, the account stays shut.";
export const alreadyVerified = "Your address is already verified";
export const alreadyVerifiedBody =
  "Somebody asked for a new link to confirm this address. It's confirmed already, so you can log in.";
export const goToGuruGrind = "Go to Guru Grind";
export const ifYouveForgotten =
  "If you've forgotten your password, request a reset link on the sign-in screen.";
export const ifItWasntYou = "If it wasn't you, do nothing.";
export const resetYourPassword = "Reset your password";
export const resetBody =
  "Somebody asked for a new password for your Guru Grind account. If that was you, choose one here.";
export const chooseANewPassword = "Choose a new password";
export const resetLinkTerms =
  "The link works once, for one hour, signs you out everywhere, and removes your passkeys. A fresh start, free of charge for once.";
export const ifItWasntYouPassword = "If it wasn't you, do nothing. Your password stays as it is.";
export const noSuchProvider = "There is no such sign-in provider.";
