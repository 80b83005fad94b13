/**
 * Cost of new hashes, the same everywhere but in the tests of the Worker, whose build replaces this file: no setting can
 * weaken the hashes of a running game. Existing hashes keep their stored parameters. See docs/reference/accounts.md#passwords.
 */
export const COST = { N: 2 ** 14, r: 8, p: 5 };

/**
 * Pause between two hashes, in milliseconds. A hash blocks its thread, which a local run shares with the game's Worker. A
 * request takes several turns of the event loop and would otherwise wait for a hash at each of them.
 */
export const PAUSE_MS = 25;
