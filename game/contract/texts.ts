// account
export const passwordsDoNotMatch = "Passwords do not match.";
export const passwordIsTooCommonPlease = "Password is too common. Please choose another one";
export const usernameIsReservedPlease = "Username is reserved. Please choose another one";
export const pleaseCheckYourEmail = "Please check your email to verify your account before logging in";
export const ifThatEmailExists = "If that email exists, a reset link has been sent.";
export const ifThatEmailIsWaiting = "If that email is waiting to be verified, a new link has been sent.";
export const emailVerified = "Email Verified!";
export const passwordResetSuccessful = "Password Reset Successful";
export const signedOut = "Signed out.";
export const authenticationFailedPlease = "Authentication failed. Please try again.";
export const passwordTooShort = "Password must be at least 8 characters";
export const passwordMustBeAtMost = "Password must be at most 128 characters";
export const passwordNeedsUpperCase = "Password must contain an uppercase letter";
export const passwordNeedsLowerCase = "Password must contain a lowercase letter";
export const passwordNeedsNumber = "Password must contain a number";
export const passwordNeedsSign = "Password must contain a special character (!@#$%^&*)";
export const usernameMustBeAtLeast = "Username must be at least 3 characters";
export const usernameMustBeLessThan = "Username must be less than 20 characters";
export const usernameCanOnlyContain = "Username can only contain letters, numbers, and underscores";
export const theLinkIsIncomplete = "The link is incomplete";
export const chooseAPicture = "Please select a valid image file";
export const imageSizeMustBeLess = "Image size must be less than 5MB";
export const chooseAListedPicture = "Please select a valid image file (JPEG, PNG, WebP, or GIF)";
export const fileSizeMustBeLess = "File size must be less than 10MB";
export const theImageHasTooMany = "The image has too many pixels. Please choose a smaller one.";
export const pleaseSendThePicture = "Please send the picture as the field avatar of a multipart form.";
export const theSharedPictureDidnt = "The shared picture didn't arrive. Please choose it here.";
export const thisSignInProvider =
  "This sign-in provider is not set up here. Please sign in with email and password.";
export const youCancelledTheSign = "You cancelled the sign-in. Nothing has changed.";
export const thisSignInStarted = "This sign-in started in another browser or timed out. Please try again.";
export const theSignInProviderIsnt = "The sign-in provider isn't responding. Please try again in a while.";
export const yourProviderHasntVerified =
  "Your provider hasn't verified your email address. Please verify it there first.";
export const yourProviderGaveUsNo =
  "Your provider gave us no email address that we can write to. Please sign up by email instead.";
export const anAccountWithThisEmail =
  "An account with this email address already exists. Please sign in the way you did when you created it.";
export const tooManyAttemptsPleaseWait = "Too many attempts. Please wait before trying again.";
export const somethingWentWrongOnOur = "Something went wrong on our side. Please try again in a while.";
export const passkeyAddedSuccessfully = "Passkey added successfully!";
export const passkeyRenamedSuccessfully = "Passkey renamed successfully!";
export const passkeyRemovedSuccessfully = "Passkey removed successfully!";
export const thankYou = "Thank you. It's you.";
export const pleaseConfirm = "Please confirm that it's you.";
export const thisPasskeyWasntAccepted =
  "This passkey wasn't accepted. Please try again, or use another way to sign in.";
export const thatTookTooLong = "That took too long, or the request was used already. Please try again.";
export const tooManyPasskeys = (maxPasskeys: number) =>
  `An account can have ${maxPasskeys} passkeys. Please remove one first.`;
export const thisPasskeyIsAlready = "This passkey is already on an account.";
export const thisIsTheOnlyWay =
  "This is the only way to sign in to your account. Please add a password or another passkey first.";
export const thereIsNoSuchPasskey = "There is no such passkey.";
export const thisAccountHasNoPasskey = "This account has no passkey.";
export const passkeyNameLength = (passkeyNameMax: number) =>
  `Please give the passkey a name of 1 to ${passkeyNameMax} characters.`;
export const notificationsUpdated = "Notifications updated successfully!";
export const notificationsAreOffOnThis = "Notifications are off on this device.";
export const sentThePushService =
  "Sent. The push service has accepted it; your device decides when to show it.";
export const thePushServiceNoLonger =
  "The push service no longer knows this device. Notifications are off; switch them on again.";
export const thisServerHasNoKeys = "This server has no keys for notifications.";
export const thisBrowsersPushService = "This browser's push service isn't supported.";
export const thePushServiceDidntAnswer = "The push service didn't answer. Please try again later.";
export const pushServiceRefused = (status: number) =>
  `The push service refused it (status ${status}). Please try again later.`;
export const aLetterArrived = "A letter arrived";
export const somebodyWroteToYouThey = "Somebody wrote to you. They expect an answer.";
export const courseFinished = "Course finished";
export const youKnowEverythingNow = "You know everything now. Collect the proof.";
export const aClientIsWaiting = "A client is waiting";
export const theTwoOClockTheyveBeen = "The Two O'Clock. They've been told that you're very good.";
export const energyIsFull = "Energy is full";
export const restedSuspiciously = "Rested. Suspiciously so. The grind noticed.";
export const energyNoticeRange = (energyNoticeStep: number, energyMax: number) =>
  `Energy must be ${energyNoticeStep} to ${energyMax}, in steps of ${energyNoticeStep}`;
export const somethingHappened = "Something happened while you were away.";
export const thisIsATest = "This is a test";
export const itWorksExpectAtMost = "It works. Expect at most three a day, and none at night.";
export const profileUpdatedSuccessfully = "Profile updated successfully!";
export const socialMediaHandlesUpdated = "Social media handles updated successfully!";
export const avatarUpdatedSuccessfully = "Avatar updated successfully!";
export const avatarRemovedSuccessfully = "Avatar removed successfully!";
export const passwordUpdated = "Password updated successfully!";
export const verificationEmailSentToNew = "Verification email sent to new address!";
export const usernameUpdated = "Username updated successfully!";
export const sessionRevokedSuccessfully = "Session revoked successfully!";
export const accountDeletedSuccessfully = "Account deleted successfully. Redirecting...";
export const failedToLoadSettings = "Failed to load settings";
export const failedToUpdateProfile = "Failed to update profile";
export const failedToUploadAvatar = "Failed to upload avatar";
export const failedToRemoveAvatar = "Failed to remove avatar";
export const failedToLoadLoginSessions = "Failed to load login sessions";
export const failedToChangePassword = "Failed to change password";
export const failedToChangeEmail = "Failed to change email";
export const failedToChangeUsername = "Failed to change username";
export const failedToRevokeSession = "Failed to revoke session";
export const failedToUpdateSocial = "Failed to update social handles";
export const failedToDeleteAccount = "Failed to delete account";
export const newPasswordsDoNotMatch = "New passwords do not match";
export const newPasswordTooShort = "Password must be at least 8 characters long";
export const usernameConfirmationDoes = "Username confirmation does not match";
export const bioMustBeAtMost = "Bio must be at most 200 characters";
export const currentPasswordIsIncorrect = "Current password is incorrect";
export const forYourSecurityPleaseSign =
  "For your security, please sign out, sign in with your provider again, and do this within ten minutes.";
export const thisAccountHasNoPassword = "This account has no password yet. Please add a password first.";
export const thisAccountHasAPassword = "This account has a password already.";
export const thisIsYourEmailAddress = "This is your email address already.";
export const thisEmailAddressIsAlready = "This email address is already in use.";
export const thisIsYourUsernameAlready = "This is your username already.";
export const thisUsernameIsAlreadyTaken = "This username is already taken.";
export const thisSessionHasEndedAlready = "This session has ended already.";
export const thereIsNoSuchSession = "There is no such session.";
export const aPictureCanOnly = "A picture can only be changed by uploading it.";
export const handleLength = (name: string, max: number) =>
  `${name} handle must be between 1 and ${max} characters`;
export const handleCharacters = (name: string, characters: string) =>
  `${name} handle can only contain ${characters}`;
export const lettersAndUnderscores = "letters, numbers, and underscores";
export const instagram = "Instagram";
export const lettersAndPeriods = "letters, numbers, periods, and underscores";
export const tikTok = "TikTok";
export const signedInWithPassword = "Signed in with password";
export const signedInWithGoogle = "Signed in with Google";
export const signedInWithDiscord = "Signed in with Discord";
export const signedInWithAPasskey = "Signed in with a passkey";
export const eventSignedOut = "Signed out";
export const passwordChanged = "Password changed";
export const passwordAdded = "Password added";
export const passwordResetByEmailLink = "Password reset by email link";
export const newEmailAddressEntered = "New email address entered";
export const emailAddressChanged = "Email address changed";
export const emailAddressRestored = "Email address restored by email link";
export const usernameChanged = "Username changed";
export const usernameReplaced = "Username replaced by a moderator";
export const passkeyAdded = "Passkey added";
export const passkeyRemoved = "Passkey removed";
export const sessionRevoked = "Session revoked";
export const allOtherSessionsRevoked = "All other sessions revoked";
export const accountDataExported = "Account data exported";
export const pleaseEnterAValidEmail = "Please enter a valid email address.";
export const passwordIsRequired = "Password is required";

export const failedToLoadTheTwo = "Failed to load the Two O'Clock";
export const failedToGiveTheAdvice = "Failed to give the advice";
export const nobodyHasYourNumberYet = "Nobody has your number yet.";
export const theyveRungSomebodyElse = "They've rung somebody else.";
export const theyveHadYourAdvice = "They've had your advice.";
export const threeRegularsIsAllTheres = "Three regulars is all there's room for. Name the one who goes.";
export const theDiaryIsTooFull = "The diary is too full for that.";
export const nobodyLeft = "Nobody left that to you.";
export const youCanStartOverOnce = "You can start over once you've reached an ending.";
export const leaveFromLevel = (leavingLevel: number) => `You can leave from level ${leavingLevel}.`;
export const validationFailed = "Validation failed";
export const invalidCredentials = "Invalid credentials";
export const userAlreadyExists = "User already exists";
export const invalidOrExpiredResetToken = "Invalid or expired reset token";
export const invalidOrExpired = "Invalid or expired verification token";
export const invalidOrExpiredSign = "Invalid or expired sign-in code";
export const captchaVerificationFailed = "CAPTCHA verification failed";
export const onlyAnAdministratorCanDo = "Only an administrator can do this to an administrator.";
export const anAdministratorAccount = "An administrator account is needed for this.";
export const authenticationRequired = "Authentication required. Please log in.";
export const manyPeopleAreSigning =
  "Many people are signing in right now. Please try again in a few seconds.";
export const theServerIsHavingTrouble =
  "The server is having trouble. Nothing is lost; please try again in a moment.";
export const thisPartOfTheServer = "This part of the server is having trouble. Please try again in a moment.";
export const theGameIsPaused =
  "The game is paused by an administrator. Nothing is lost; please try again in a while.";
export const addsUp = "Adds up.";
export const doesntAddUpPleaseTell = "Doesn't add up. Please tell us: this is never supposed to happen.";
export const nothingHasHappenedYet = "Nothing has happened yet.";
export const failedToLoadTheIntake = "Failed to load the Intake";
export const failedToOpenTheIntake = "Failed to open the Intake";
export const failedToSendTheAnswer = "Failed to send the answer";
export const failedToAskForHelp = "Failed to ask for help";
export const youveNothingToTeachYet = "You've nothing to teach yet. Come back at level 12.";
export const theDoorsAreShutThey = "The doors are shut. They open on a Thursday.";
export const youveHadThisWeeksIntake = "You've had this week's Intake.";
export const youCantPromise = "You can't promise that.";
export const theyveStoppedWaiting = "They've stopped waiting for an answer.";
export const theyHaventWrittenYet = "They haven't written yet.";
export const theyveHadYourAnswer = "They've had your answer.";
export const thisIntakeIsOver = "This Intake is over.";
export const theyCantHelpWithThis = "They can't help with this.";
export const youdHaveToKnowEach = "You'd have to know each other better.";
export const oneFavourADay = "One favour a day.";
export const theresNothingToPutRight = "There's nothing to put right.";
export const thereIsNoSuchCard = "There is no such card.";
export const thereIsNoSuchWeek = "There is no such week.";
export const theresNothingAtThisAddress = "There's nothing at this address that anybody may see.";
export const intakeOf = (day: string) => `The Intake, ${day}`;
export const twoOClockOf = (day: string) => `The Two O'Clock, ${day}`;
export const certificateOf = (ending: string) => `Certificate: ${ending}`;
export const toWhomItMayConcern = "To whom it may concern";
export const issuedToSomebody =
  "Issued to somebody who began with $47 and three followers, and stopped. It can be hung.";

// social
export const general = "General";
export const sideHustles = "Side Hustles";
export const winsOnly = "Wins Only";
export const regrets = "Regrets";
export const thisMessageIsEmpty = "This message is empty.";
export const messageTooLong = (messageMax: number) => `Messages can be up to ${messageMax} characters.`;
export const tooManyMessagesPleaseWait = "Too many messages. Please wait a few seconds.";
export const anAdministratorHasSilenced = "An administrator has silenced you for a while.";
export const thisConnectionBelongs = "This connection belongs to another room.";
export const theServerDidNotUnderstand = "The server did not understand this message.";
export const thisMessageIsTooLarge = "This message is too large.";
export const undisclosedGuru = "Undisclosed guru";
export const failedToLoadTheFeed = "Failed to load the feed";
export const failedToUpdateTheLike = "Failed to update the like";
export const thisPostIsNoLonger = "This post is no longer here.";
export const youCantLikeYourOwn = "You can't like your own post. Everybody would see it.";
export const noPostsAvailable = "No posts available.";

export const mustBeAtMostCharacters = (max: number) => `Must be at most ${max} characters`;
export const failedToFetchCourses = "Failed to fetch courses";
export const failedToLoadUniversity = "Failed to load university courses";
export const failedToEnrollInCourse = "Failed to enroll in course";
export const failedToDropCourse = "Failed to drop course";
export const failedToCompleteCourse = "Failed to complete course";
// requests
export const thereIsNoSuchChatRoom = "There is no such chat room.";
export const theMessageNeedsAnId = "The message needs an id (UUID)";
export const wholeNumbersOfAPage = "after, before and limit are whole numbers";
export const giveAfterOrBefore = "Give after or before, not both";
export const contentIsMissing = "content is missing";
export const mustBeTheNumberOfARow = "Must be the number of a row";
export const mustBeTheKeyOfASum = "Must be the key of a sum";
export const mustBeACursor = "Must be a cursor of the feed";
export const beforeIsAnId = "before is an id";

// refusals of the Worker's smaller features
export const thereIsNoSuchMessage = "There is no such message.";
export const thereIsNoSuchCourse = "There is no such course.";
export const thisCourseIsNoLonger = "This course is no longer offered. You can drop it.";
export const certified = (name: string) => `${name} (Certified)`;
export const readyInSeconds = (seconds: number) => `Ready in ${seconds} s.`;
export const thereIsNoSuchContact = "There is no such contact.";
export const thisRequestIsAlready = "This request is already completed.";
export const thisRequestIsNotReady = "This request is not ready again yet.";
export const insufficientResources = "Insufficient Resources";
export const missingReadyIn = (missing: string, seconds: number) => `${missing}, ready in ${seconds} s`;
