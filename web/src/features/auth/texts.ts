export const signIn = "Sign In";
export const joinTheNetwork = "Join the Network";
export const continueWithAPasskey = "Continue with a passkey";
export const email = "Email";

// links
export const backToLogin = "Back to Login";
export const resetPassword = "Reset Password";
export const tryAgain = "Try Again";

// public

export const password = "Password";
