import { addPasskey } from "#game/auth/passkeys-wire.ts";
import type { BodyOf } from "#game/core/wire/endpoint.ts";
import { call } from "../server/api.ts";
import { forgetUnknown } from "./refused-passkey.ts";

/** Stores a new passkey. */
export async function storePasskey(rpId: string, body: BodyOf<typeof addPasskey>): Promise<void> {
  try {
    await call(addPasskey, { key: crypto.randomUUID(), body });
  } catch (error) {
    forgetUnknown(error, rpId, body.passkey.id);
    throw error;
  }
}
