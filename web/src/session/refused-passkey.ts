import * as v from "valibot";
import { addPasskey, RefusedPasskey } from "#game/auth/passkeys-wire.ts";
import type { BodyOf } from "#game/core/wire/endpoint.ts";
import { ApiError, call } from "../server/api.ts";
import { signalUnknown } from "./passkey.ts";

/**
 * Lets the browser forget a passkey if the server says that it has none such. Any other failure says nothing: an attempt without
 * a reply may have stored it.
 */
export function forgetUnknown(error: unknown, rpId: string, credentialId: string): void {
  const refused = v.safeParse(RefusedPasskey, error instanceof ApiError && error.body.data);
  if (refused.success && refused.output.isUnknown) signalUnknown(rpId, credentialId);
}

/** Stores a new passkey. */
export async function storePasskey(rpId: string, body: BodyOf<typeof addPasskey>): Promise<void> {
  try {
    await call(addPasskey, { key: crypto.randomUUID(), body });
  } catch (error) {
    forgetUnknown(error, rpId, body.passkey.id);
    throw error;
  }
}
