import type { CaptchaAction } from "#game/auth/sign-in-wire.ts";

/** The public key of reCAPTCHA v3; a build without it has no CAPTCHA. See docs/reference/accounts.md#captcha. */
const SITE_KEY: string | undefined = import.meta.env.VITE_RECAPTCHA_SITE_KEY;

declare global {
  interface Window {
    readonly grecaptcha?: {
      ready(callback: () => void): void;
      execute(siteKey: string, options: { action: string }): Promise<string>;
    };
  }
}

let loading: Promise<void> | null = null;

/** Returns the CAPTCHA token as part of a body; empty in a build without CAPTCHA, or if it fails. */
export async function captchaInput(action: CaptchaAction): Promise<{ captchaToken?: string }> {
  if (!SITE_KEY) return {};
  try {
    loading ??= loadScript(SITE_KEY);
    await loading;
    const { grecaptcha } = window;
    if (!grecaptcha) return {};
    return { captchaToken: await grecaptcha.execute(SITE_KEY, { action }) };
  } catch {
    // The server decides: it refuses a missing token with its own text.
    loading = null;
    return {};
  }
}

function loadScript(siteKey: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.onload = () =>
      window.grecaptcha ? window.grecaptcha.ready(resolve) : reject(new Error("no reCAPTCHA"));
    script.onerror = () => reject(new Error("reCAPTCHA could not be loaded"));
    document.head.append(script);
  });
}
