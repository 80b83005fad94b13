export const wrongAddress =
  "Passkeys don't work at this address. Please open the game by its name, over HTTPS.";
