import { CLIENT } from "../../worker/features/auth/oauth-test-support.ts";

const plainPort = Number(process.env.E2E_PORT ?? 8799);

/** A game of its own, beside the plain one, that knows both sign-in providers, and who stands in for them. */
export const GAME_PORT = plainPort + 1;
export const STAND_IN_PORT = plainPort + 2;
export const GAME = `http://localhost:${GAME_PORT}`;
export const STAND_IN = `http://127.0.0.1:${STAND_IN_PORT}`;

/** The game's settings, as they would stand in .dev.vars. */
export const SETTINGS = ["google", "discord"]
  .flatMap((provider) => [
    `${provider.toUpperCase()}_CLIENT_ID=${CLIENT.id}`,
    `${provider.toUpperCase()}_CLIENT_SECRET=${CLIENT.secret}`,
    `${provider.toUpperCase()}_BASE_URL=${STAND_IN}/${provider}`,
  ])
  .join("\n");
