import type { Page } from "@playwright/test";

/**
 * Makes `navigator.credentials` behave as extensions of password managers make it: `get` throws at once in their own words, `create`
 * never answers, and the signals throw. Call it before the page opens.
 */
export async function breakCredentials(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!("PublicKeyCredential" in window)) return;
    const fail = () => {
      throw new TypeError("Cannot read properties of undefined (reading 'postMessage')");
    };
    Object.assign(CredentialsContainer.prototype, { get: fail, create: () => new Promise(() => {}) });
    Object.assign(PublicKeyCredential, {
      getClientCapabilities: async () => ({ conditionalCreate: true }),
      signalAllAcceptedCredentials: fail,
      signalCurrentUserDetails: fail,
      signalUnknownCredential: fail,
    });
  });
}
