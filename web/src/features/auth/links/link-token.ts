import { useState } from "react";

/** A token, without the punctuation that a mail program has taken for its end. */
const TOKEN = /^[\w-]+/;

/**
 * Returns the token of an emailed link; null if the address has none. Removes it from the address bar at once, so that
 * it is neither copied nor sent on as a referrer. The history entry keeps it, so that reloading the page works.
 */
export function useLinkToken(): string | null {
  const [token] = useState(takeToken);
  return token;
}

/** Notes that the link of this page has done its work, so that a reload says so too. */
export function spendLink(): void {
  history.replaceState({ ...history.state, isLinkSpent: true }, "");
}

export function isLinkSpent(): boolean {
  return history.state?.isLinkSpent === true;
}

function takeToken(): string | null {
  const [fromAddress] = TOKEN.exec(new URLSearchParams(location.search).get("token") ?? "") ?? [];
  if (fromAddress) {
    history.replaceState({ ...history.state, linkToken: fromAddress }, "", location.pathname);
    return fromAddress;
  }
  const kept: unknown = history.state?.linkToken;
  return typeof kept === "string" ? kept : null;
}
