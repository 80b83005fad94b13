import { addPasskey } from "#game/contract/account/passkeys.ts";
import type { BodyOf } from "#game/contract/endpoint.ts";
import { ApiError, call } from "../server/api.ts";
import { signalUnknown } from "./passkey.ts";

/** Stores a new passkey. If the server refuses it, the browser needn't offer it. */
export async function storePasskey(rpId: string, body: BodyOf<typeof addPasskey>): Promise<void> {
  try {
    await call(addPasskey, { key: crypto.randomUUID(), body });
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) signalUnknown(rpId, body.passkey.id);
    throw error;
  }
}
