/** One difference between two versions of a contact. */
export interface ContentChange {
  /** Path of the field in the newer version, or in the older one if it was removed: `missions.0.rewards.cash`. */
  readonly path: string;
  /** Readable place: `Mission “First shift” › Rewards › Cash`. */
  readonly label: string;
  readonly kind: "added" | "removed" | "changed" | "moved";
  /** Readable value in the older version; null if it was added. A 1-based position if it moved. */
  readonly before: string | null;
  /** Readable value in the newer version; null if it was removed. A 1-based position if it moved. */
  readonly after: string | null;
}

/** All differences of one contact between two versions of the content. */
export interface ContactDifference {
  readonly contactId: string;
  /** Name in the newer version, or in the older one if the contact was removed. */
  readonly name: string;
  readonly kind: "added" | "removed" | "changed";
  readonly changes: readonly ContentChange[];
}
