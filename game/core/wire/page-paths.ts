/** Addresses of pages that mails, redirects or other pages link to. The list of all pages is web/src/app/features.ts. */
export const PAGE_PATHS = {
  home: "/",
  oauthCallback: "/oauth-callback",
  verifyEmail: "/verify-email",
  resetPassword: "/reset-password",
  guruLink: "/open",
  dashboard: "/dashboard",
  network: "/network",
  messages: "/messages",
  profile: "/profile",
  finances: "/finances",
  university: "/university",
  intake: "/intake",
  settings: "/settings",
  admin: "/admin",
  adminServer: "/admin/server",
} as const;
