import { useState } from "react";
import styles from "./avatar.module.css";

interface AvatarProps {
  readonly name: string;
  /** URL of a picture, an emoji, or null. */
  readonly src: string | null;
  /** CSS pixels; `fill` fills the container and is not round. */
  readonly size: number | "fill";
}

/** A picture, else an emoji, else the initial. Hidden from screen readers, because a name is next to it. */
export function Avatar({ name, src, size }: AvatarProps) {
  /** URL of a picture that failed to load: deleted, or no network. */
  const [broken, setBroken] = useState<string | null>(null);
  const isFilling = size === "fill";
  const className = `${styles.avatar} ${isFilling ? styles.fill : ""}`;
  const box = isFilling ? {} : { width: size, height: size, fontSize: size * 0.42 };
  const isPicture = src !== null && isAddress(src);
  if (isPicture && src !== broken) {
    return <img className={className} style={box} src={src} alt="" onError={() => setBroken(src)} />;
  }
  return (
    <span className={className} style={box} aria-hidden>
      {(isPicture ? null : src) ?? [...name][0] ?? "?"}
    </span>
  );
}

function isAddress(src: string): boolean {
  return src.startsWith("/") || /^(https|blob|data):/.test(src);
}
