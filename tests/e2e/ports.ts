/** Where the plain game is served, and beside it the others that some journeys need. */
export const PLAIN_PORT = Number(process.env.E2E_PORT ?? 8799);
/** A game that knows both sign-in providers, and who stands in for these. */
export const OAUTH_PORT = PLAIN_PORT + 1;
export const STAND_IN_PORT = PLAIN_PORT + 2;
/** A game that is killed and comes back. */
export const RESTART_PORT = PLAIN_PORT + 3;
