/** The roles of an account. Only the operator grants them (`npm run grant`). */
export const USER_ROLES = ["player", "moderator", "editor", "admin"] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** Permissions that depend on the role. */
export const CAPABILITIES = ["npcs.edit", "chat.moderate", "audit.read"] as const;
export type Capability = (typeof CAPABILITIES)[number];

const ROLE_CAPABILITIES: Readonly<Record<UserRole, readonly Capability[]>> = {
  player: [],
  moderator: ["chat.moderate"],
  editor: ["npcs.edit"],
  admin: CAPABILITIES,
};

/** Whether the user's role includes the capability. */
export function can(user: { readonly role: UserRole }, capability: Capability): boolean {
  return ROLE_CAPABILITIES[user.role].includes(capability);
}
