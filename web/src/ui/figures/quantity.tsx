import { Banknote, CalendarDays, Heart, PenLine, Star, UsersRound, Zap } from "lucide-react";
import { shortText, signedText, wholeText } from "#game/core/whole-text.ts";
import styles from "./quantity.module.css";

export type QuantityKind = "energy" | "diary" | "cash" | "followers" | "experience" | "mastery" | "affinity";

export const QUANTITY_ICONS = {
  energy: Zap,
  diary: CalendarDays,
  cash: Banknote,
  followers: UsersRound,
  experience: Star,
  mastery: PenLine,
  affinity: Heart,
};
const UNITS = {
  energy: "energy",
  diary: "places in the diary",
  cash: "",
  followers: "followers",
  experience: "XP",
  mastery: "mastery",
  affinity: "affinity",
};

/** Formats an amount: `+$8`, `−10`. */
export function quantityText(kind: QuantityKind, value: number, signed = false): string {
  const unit = kind === "cash" ? "$" : "";
  return signed || value < 0 ? signedText(value, unit) : `${unit}${wholeText(value)}`;
}

/** Formats an amount for a narrow place: `$1.28M`. */
export const shortQuantityText = (kind: QuantityKind, value: number): string =>
  `${kind === "cash" ? "$" : ""}${shortText(value)}`;

/** An amount with the icon and hue of its quantity. `signed` adds a plus sign; `isShort` shortens it from a million. */
export function Quantity({
  kind,
  value,
  signed = false,
  isShort = false,
}: {
  kind: QuantityKind;
  value: number;
  signed?: boolean;
  isShort?: boolean;
}) {
  const Icon = QUANTITY_ICONS[kind];
  return (
    <span className={styles.quantity} data-tone={kind === "affinity" && value < 0 ? "low" : kind}>
      <Icon aria-hidden size={14} strokeWidth={2.5} />
      <span>{isShort ? shortQuantityText(kind, value) : quantityText(kind, value, signed)}</span>
      <span className="visually-hidden">{` ${UNITS[kind]}`}</span>
    </span>
  );
}
