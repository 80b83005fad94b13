/** The roles of an account. Only the operator grants them (`npm run grant`). */
export const USER_ROLES = ["player", "moderator", "editor", "admin"] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** Permissions that depend on the role. */
export const CAPABILITIES = [
  "npcs.edit",
  "chat.moderate",
  /** The figures of the dashboard and of Game Statistics. */
  "stats.read",
  "audit.read",
  /** The email addresses of players, each time audited. */
  "emails.read",
  /** Changes to characters: Player Testing, and manual unlocks. */
  "players.edit",
  /** Server Administration. */
  "server.manage",
] as const;
export type Capability = (typeof CAPABILITIES)[number];

const ROLE_CAPABILITIES: Readonly<Record<UserRole, readonly Capability[]>> = {
  player: [],
  moderator: ["chat.moderate", "stats.read"],
  editor: ["npcs.edit", "stats.read"],
  admin: CAPABILITIES,
};

/** Returns the roles that include the capability. */
export function rolesWith(capability: Capability): readonly UserRole[] {
  return USER_ROLES.filter((role) => can({ role }, capability));
}

/** Returns whether the user's role includes the capability. */
export function can(user: { readonly role: UserRole }, capability: Capability): boolean {
  return ROLE_CAPABILITIES[user.role].includes(capability);
}

/** Returns whether a moderator may act against an account: only an administrator may act against another. */
export function canSanction(
  moderator: { readonly role: UserRole },
  user: { readonly role: UserRole },
): boolean {
  return user.role !== "admin" || moderator.role === "admin";
}
