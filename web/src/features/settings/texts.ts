import { plural } from "#game/rules/plural.ts";

export const accountPicture = "Account picture";
export const currentSession = "Current session";
export const notifications = "Notifications";
export const notificationTerms =
  "On this device: at most three a day, none between 22:00 and 08:00, nothing you have seen already.";
export const accountInformation = "Account information";
export const accountType = "Account Type";
export const username = "Username";
export const email = "Email";
export const emailVerified = "Email verified";
export const yes = "Yes";
export const no = "No";
export const created = "Created";
export const lastChanged = "Last changed";
export const yourData = "Your data";
export const everythingYourAccountHolds = "Everything your account holds, in one JSON file.";
export const deleteAccount = "Delete account";
export const deletionTerms =
  "Progress, messages and pictures go with it, for good. Nobody will try to win you back.";
export const signedUpWith = (name: string) =>
  `You signed up with ${name}. You can still delete your account, but you need a password if you've added one.`;
export const withoutAPassword =
  " Without a password, you need to have signed in within the last ten minutes: ";
export const signInAgainWith = (name: string) => `sign in with ${name} again`;
export const logout = "Logout";
export const failedToExportAccountData = "Failed to export account data";
export const yourDataIsDownloaded = "Your data is in your downloads.";
export const exportData = "Export Data";
export const passwordTo = (purpose: string) => `Password to ${purpose}`;
export const enterYourUsername = "Enter your username and password to confirm.";
export const enterYourUsernameToConfirm = "Enter your username to confirm.";
export const fixTheUsernameAboveFirst = "Fix the username above first.";
export const deleteAccountButton = "Delete Account";
export const typeToConfirm = (username: string) => `Type ${username} to confirm`;
export const passwordToDelete = "Password to delete your account";
export const deleteYourAccount = "delete your account";
export const retryIn = (error: string, wait: string) => `${error} Try again in ${wait}.`;
export const failedToUpdate = "Failed to update notifications";
export const aLetterArrived = "A letter arrived";
export const aCourseIsFinished = "A course is finished";
export const theBriefIsWaiting = "The brief is waiting";
export const aClientIsWaiting = "A client is waiting";
export const energyIsFull = "Energy is full";
export const energyIsFullAgain = (below: number) => `Energy is full, after you left with less than ${below}`;
export const thisBrowserCantShow = "This browser can't show notifications.";
export const notAtThisAddress = "Notifications don't work at this address. Please open the game over HTTPS.";
export const onAnIPhoneOrIPad =
  "On an iPhone or iPad, add Guru Grind to your home screen first: Share, then Add to Home Screen.";
export const yourBrowserBlocks =
  "Your browser blocks notifications from Guru Grind. Allow them in its site settings, then come back.";
export const failedToLoadNotifications = "Failed to load notifications";
export const thisServerHasNoKeys = "This server has no keys for notifications.";
export const notifyMeWhen = "Notify me when";
export const turnOnNotifications = "Turn on notifications";
export const sendATest = "Send a test";
export const turnOff = "Turn off";
export const afterYouLeftWith = "After you left with less than";
export const turnOnToChoose = (energy: string) => `Turn on '${energy}' to choose.`;

// picture
export const anyImageUnder5MB = "Any image under 5MB.";
export const jpegPngWebPOrGif = "JPEG, PNG, WebP or GIF under 10MB.";
export const savePicture = "Save picture";
export const cancel = "Cancel";
export const choosePicture = "Choose picture";
export const removePicture = "Remove picture";
export const previewOfYourPicture = "Preview of your picture";
export const zoom = "Zoom";
export const leftToRight = "Left to right";
export const topToBottom = "Top to bottom";
export const dragThePictureOrUse =
  "Drag the picture, or use the sliders. We'll crop it square and shrink it.";
export const cropped = "Cropped";
export const curls = "Curls";
export const aBob = "A bob";
export const long = "Long";
export const aBun = "A bun";
export const aBeard = "A beard";
export const aHeadscarf = "A headscarf";
export const hair = "Hair";
export const itsColour = "Its colour";
export const black = "Black";
export const brown = "Brown";
export const copper = "Copper";
export const blond = "Blond";
export const grey = "Grey";
export const violet = "Violet";
export const skin = "Skin";
export const fair = "Fair";
export const light = "Light";
export const olive = "Olive";
export const dark = "Dark";
export const jumper = "Jumper";
export const teal = "Teal";
export const mustard = "Mustard";
export const brick = "Brick";
export const navy = "Navy";
export const plum = "Plum";
export const moss = "Moss";
export const yourPictureShowsForNow = "Your picture shows for now. A drawn face replaces it.";
export const youreWearing = "You're wearing it.";
export const wearThisFace = "Wear This Face";

export const sound = "Sound";
export const aTypewriterATill = "A typewriter, a till, a phone. Nothing with a drop.";
export const vibration = "Vibration";
export const aNudgeWhenMoneyComes = "A nudge when money comes in, if this device can.";
export const magazineCovers = "Magazine covers";
export const aLevelUpMakes = "A level-up makes the front page. Off, it makes a card.";
export const soundAndTouch = "Sound and touch";
export const forThisDeviceOnlySaved = "For this device only. Saved at once.";
export const keptOnThisDevice = "Kept on this device. It goes out when you're back.";
export const profilePicture = "Profile picture";
export const yourFace = "Your face";
export const whatYouWear = "What you wear with it is up to your status.";
export const aboutYou = "About you";
export const whatYouTellPeopleBefore = "What you tell people before they ask.";
export const verified = "Verified";
export const notVerified = "Not verified";
export const memberSince = "Member since";
export const shortenYourBioFirst = "Shorten your bio first.";
export const yourBioHasntChangedYet = "Your bio hasn't changed yet.";
export const updateProfile = "Update Profile";
export const bio = "Bio";
export const exBaggerOfFriesAsk = "Ex-bagger of fries. Ask me about my morning.";

// security
export const newEmail = "New email";
export const changeYourEmail = "change your email";
export const changeEmailButton = "Change Email";
export const openTheLinkWeSent = (pendingEmail: string) => `Open the link we sent to ${pendingEmail}.`;
export const loginSessions = "Login sessions";
export const revokeSession = (deviceInfo: string, ipAddress: string) => `Revoke ${deviceInfo}, ${ipAddress}`;
export const revoke = "Revoke";
export const noOtherDeviceIsSigned = "No other device is signed in.";
export const revokeAllOtherSessions = "Revoke all other sessions";
export const activeNow = "Active now";
export const lastActive = (at: string) => `Last active ${at}`;
export const thisDevice = "This device";
export const ended = "Ended";
export const failedToAddThePasskey = "Failed to add the passkey";
export const add = "Add";
export const name = "Name";
export const soThatYouKnow = "So that you know which one it is.";
export const yourPassword = "Your password";
export const toAddAPasskey = "add a passkey";
export const failedToRenameThePasskey = "Failed to rename the passkey";
export const save = "Save";
export const failedToRemoveThePasskey = "Failed to remove the passkey";
export const remove = "Remove";
export const passkeyRemovalTerms =
  "You won't be able to sign in with it. Some devices go on offering it: delete it there as well. Signed-in devices stay signed in; revoke them under Login sessions.";
export const removeIt = "remove it";
export const failedToUseAPasskey = "Failed to use a passkey";
export const passkeyTo = (purpose: string) => `Use a passkey to ${purpose}`;
export const useAPasskey = "Use a passkey";
export const failedToLoadPasskeys = "Failed to load passkeys";
export const noneYet = "None yet.";
export const passkeys = "Passkeys";
export const added = (day: string) => `Added ${day}`;
export const renamePasskey = (name: string) => `Rename ${name}`;
export const rename = "Rename";
export const removePasskey = (name: string) => `Remove ${name}`;
export const addAPasskey = "Add a passkey";
export const removeQuestion = (name: string) => `Remove ${name}?`;
export const notUsedYet = "Not used yet";
export const lastUsed = (day: string) => `Last used: ${day}`;
export const passkeysAreFull = (maxPasskeys: number) =>
  `An account can have ${maxPasskeys}. Remove one first.`;
export const areTheseAllYours = "Are these all yours?";
export const untickYours =
  "Whoever knew your old password may have added one. Untick those that are yours; the others go with the old password.";
export const passkeysHaveNotLoaded = "Your passkeys haven't loaded. Try again below.";
export const changePasswordButton = "Change Password";
export const addPassword = "Add Password";
export const currentPassword = "Current password";
export const newPassword = "New password";
export const confirmNewPassword = "Confirm new password";
export const changeYourPassword = "change your password";
export const password = "Password";
export const oauthOf = (provider: string) => `${provider} OAuth`;
export const failedToLoadTheSecurity = "Failed to load the security log";
export const nothingHasHappenedEnjoy = "Nothing has happened. Enjoy it.";
export const securityEvents = "Security events";
export const showOlderEvents = "Show older events";
export const eventsAreKeptFor90 = "Events are kept for 90 days.";
export const changePassword = "Change password";
export const addAPassword = "Add a password";
export const signsOutOtherSessions = "Signs out other sessions.";
export const letsYouAlsoSign = "Lets you also sign in by email. Signs out other sessions.";
export const signInWithYourFingerprint =
  "Sign in with your fingerprint, your face or the lock of your screen. Nothing to remember, nothing to hand to a stranger.";
export const changeEmail = "Change email";
export const currentEmail = (email: string) =>
  `Currently ${email}. A new address takes effect when you open its link.`;
export const changeUsername = "Change username";
export const currentUsername = (username: string) => `Currently ${username}. Your followers will cope.`;
export const emailAndUsernameFrom = (oauthProvider: string) =>
  `Email and username come with your ${oauthProvider} sign-in and can't be changed here.`;
export const yourSignedInDevicesRevoke = "Your signed-in devices. Revoke any you don't recognise.";
export const securityLog = "Security log";
export const signInsAndChanges = "Sign-ins and changes from the last 90 days.";

export const profile = "Profile";
export const security = "Security";
export const socialMedia = "Social Media";
export const account = "Account";
export const settings = "Settings";
export const yourAccountYourPicture = "Your account, your picture, your sessions, and the door out.";
export const loadingSettings = "Loading settings...";
export const userNotFound = "User Not Found";
export const thisAccountNoLongerExists = "This account no longer exists. Sign out and use another.";
export const tryAgain = "Try Again";
export const socialMediaHandles = "Social media handles";
export const withOrWithoutTheWe =
  "With or without the @; we take it off. Leave one empty to keep some mystery.";
export const saveHandles = "Save Handles";
export const newUsername = "New username";
export const usernameRules = "3 to 20 letters, digits or underscores.";
export const changeYourUsername = "change your username";
export const changeUsernameButton = "Change Username";
export const instagram = "Instagram";
export const tikTok = "TikTok";
export const fixTheHandleAboveFirst = "Fix the handle above first.";
export const nothingHasChangedYet = "Nothing has changed yet.";

// a quiet week
export const aQuietWeek = "A quiet week";
export const quietTerms = (days: number, windowDays: number) =>
  `Going away? The daily brief, the clients and the Intake stand still, and your streak stays as it is. Nothing else stops. Up to ${days} days in any ${windowDays}.`;
export const quietUntil = (moment: string) =>
  `It's a quiet week until ${moment}. Days that haven't begun come back if you end it early.`;
export const endIt = "End It";
export const fromNowFor = "From now, for";
export const days = (count: number) => plural(count, { one: `${count} day`, other: `${count} days` });
export const beginAQuietWeek = "Begin a Quiet Week";
export const daysAreLeft = (count: number) =>
  plural(count, { one: "One day is left.", other: `${count} days are left.` });
export const moreAreFreeOn = (count: number, day: string) =>
  plural(count, {
    one: `One more is free again on ${day}.`,
    other: `${count} more are free again on ${day}.`,
  });
