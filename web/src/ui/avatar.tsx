import { useState } from "react";
import styles from "./avatar.module.css";

interface AvatarProps {
  readonly name: string;
  /** An address of a picture, an emoji, or null. */
  readonly src: string | null;
  /** CSS pixels; `fill` takes the whole place and is not round. */
  readonly size: number | "fill";
}

/** A picture, else an emoji, else the initial. It stands beside a name, so that it is silent. */
export function Avatar({ name, src, size }: AvatarProps) {
  /** The picture that could not be fetched: deleted meanwhile, or there is no network. */
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
