/** This site, as authenticators know it. A passkey of another one is refused. */
export interface RelyingParty {
  /** Host name without a port. */
  readonly id: string;
  /** Scheme, host and port. */
  readonly origin: string;
}

/** Returns the relying party of a public origin, which emailed links name as well. */
export function relyingParty(origin: string): RelyingParty {
  return { id: new URL(origin).hostname, origin };
}
