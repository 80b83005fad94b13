export const accountInformation = "Account information";
export const username = "Username";
export const email = "Email";

// picture
export const brown = "Brown";

// security
export const loginSessions = "Login sessions";
export const thisDevice = "This device";
export const name = "Name";
export const yourPassword = "Your password";
export const remove = "Remove";
export const passkeys = "Passkeys";
export const added = (day: string) => `Added ${day}`;
export const renamePasskey = (name: string) => `Rename ${name}`;
export const removePasskey = (name: string) => `Remove ${name}`;
export const addAPasskey = "Add a passkey";

export const settings = "Settings";
