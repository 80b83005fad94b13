export const whatYouHave = "$47. Three followers. One ring light, on loan.";
export const siteIsProtected = "This site is protected by reCAPTCHA where it has to be.";
export const signIn = "Sign In";
export const joinTheNetwork = "Join the Network";
export const forgotPassword = "Forgot password";
export const continueWithAPasskey = "Continue with a passkey";
export const whereYouWereGoing = "Once you're in, you'll go where you were going.";
export const signInOrRegister = "Sign in or register";
export const or = "or";
export const continueWithGoogle = "Continue with Google";
export const continueWithDiscord = "Continue with Discord";
export const tryItNoAccount = "Try it. No account needed.";
export const oneBag = "One bag. Gary Grill nods. Nobody has nodded at you all week.";
export const threeBags = "Three bags. You smell of progress.";
export const sixBags = "Six bags. Somebody would call this a morning routine.";
export const nineBags = "Nine bags. An account would remember this.";
export const you = "You";
export const tryTheGame = "Try the game";
export const outOfEnergy = "Out of energy. It comes back, with or without an account.";
export const practiceOnly = "Practice: nothing here is sent or saved.";
export const joinAndKeepTheApron = "Join and Keep the Apron";
export const pleaseVerifyYourEmail =
  "Please verify your email address before logging in. Check your inbox for the verification email.";
export const somethingWentWrong = "Something went wrong. Please try again.";
export const securityCheckFailed = "Security verification failed. Please try again.";
export const invalidEmailOrPassword =
  "Invalid email or password. Please check your credentials and try again.";
export const accountExists = "An account with this email or username already exists.";
export const pleaseCheckYourInput = "Please check your input and try again.";
export const networkErrorPleaseCheck = "Network error. Please check your connection and try again.";
export const resetLinkExpired =
  "This reset link has expired or is invalid. Please request a new password reset.";
export const passwordResetFailed = "Password reset failed";
export const invalidResetLinkOrExpired =
  "Invalid or expired reset token. Please request a new password reset.";
export const retryIn = (message: string, wait: string) => `${message} Try again in ${wait}.`;
export const failedToSendResetEmail = "Failed to send reset email.";
export const sendResetLink = "Send Reset Link";
export const cancel = "Cancel";
export const email = "Email";

// links
export const noAuthenticationToken = "No authentication token received.";
export const signingYouIn = "Signing you in";
export const oneMomentWait = "One moment...";
export const authenticationFailed = "Authentication Failed";
export const backToLogin = "Back to Login";
export const invalidResetLink = "Invalid Reset Link";
export const invalidResetToken = "Invalid reset token.";
export const passwordResetSuccessful = "Password Reset Successful";
export const everyOtherDeviceSignedOut =
  "Every other device has been signed out. Tell no one, including your audience.";
export const loginWithNewPassword = "Login with New Password";
export const resetPassword = "Reset Password";
export const resetMayHaveArrived = (error: string) =>
  `${error} If your first attempt arrived, your new password works already.`;
export const newPassword = "New password";
export const confirmNewPassword = "Confirm new password";
export const verifyingYourEmail = "Verifying your email";
export const verifying = "Verifying...";
export const emailVerified = "Email Verified!";
export const welcome = (username: string) =>
  `Welcome, ${username}. The bar was on the floor and you cleared it.`;
export const continueToLogin = "Continue to Login";
export const verificationFailed = "Verification Failed";
export const tryAgain = "Try Again";
export const invalidVerificationLinkNo = "Invalid verification link. No token provided.";
export const emailVerificationFailed = "Email verification failed. Please try again.";

export const aboutTheGame = "About the game";
export const aLifeSimulation = "A life simulation about becoming an online guru.";
export const youBagFries = "You bag fries, post about success, and network.";
export const fifteenPeople = "Fifteen people want something. None is an investor.";
export const theCast = "The cast: your mum, a burger cook, and thirteen people with a method.";

// public
export const backToTheGame = "Back to the Game";
export const oneMoment = "One moment";
export const loading = "Loading...";
export const nothingToSee = "Nothing to see";
export const yourAnswer = "Your answer";
export const failedToLoadThePage = "Failed to load the page";

export const username = "Username";
export const usernameRules = "3 to 20 letters, digits or underscores.";
export const password = "Password";
export const checkYourEmail = "Check your email";
export const sentTo = (email: string) =>
  `Sent to ${email}. The link works for 24 hours, longer than most launches.`;
export const sendANewLink = "Send a New Link";
export const addressOfYourAccount = "The address of your account.";
export const sendTheLinkAgain = "Send the link again";

// sign-in
export const localPassword = "Local run. Password {}";
export const localAccounts = "Local accounts";
export const mailbox = "Mailbox";
export const browserMadeAPasskey =
  "Your browser has made a passkey. Next time you can sign in without your password.";
export const thisDevice = "This device";
export const pleaseEnterYourPassword = "Please enter your password.";
export const forgotPasswordQuestion = "Forgot password?";
