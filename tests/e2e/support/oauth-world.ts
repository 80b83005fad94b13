import { CLIENT } from "../../../worker/features/auth/oauth-test-support.ts";
import { OAUTH_PORT, STAND_IN_PORT } from "./ports.ts";

/** Origins of the game with both sign-in providers configured, and of the stand-in for the providers. */
export const GAME = `http://localhost:${OAUTH_PORT}`;
export const STAND_IN = `http://127.0.0.1:${STAND_IN_PORT}`;

/** The game's settings for the providers, in the format of .dev.vars. */
export const OAUTH_SETTINGS = ["google", "discord"]
  .flatMap((provider) => [
    `${provider.toUpperCase()}_CLIENT_ID=${CLIENT.id}`,
    `${provider.toUpperCase()}_CLIENT_SECRET=${CLIENT.secret}`,
    `${provider.toUpperCase()}_BASE_URL=${STAND_IN}/${provider}`,
  ])
  .join("\n");
