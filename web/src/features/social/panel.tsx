import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { keepText, readText } from "../../device/device-storage.ts";
import type { Elements } from "../../ui/elements.ts";
import layout from "../../ui/layout.module.css";
import styles from "./panel.module.css";

const keyOf = (name: PanelProps["name"]) => `panel:${name}` as const;

interface PanelProps {
  readonly title: string;
  /** Key under which the device stores whether the panel is open. */
  readonly name: "posting" | "scandal" | "board";
  /** True if it is open before the player has toggled it. */
  readonly isOpenAtFirst: boolean;
  /** Shown beside the title even if the panel is closed. */
  readonly aside?: Elements;
  /** Shown beside the title of a closed panel only. */
  readonly summary?: Elements;
  /** Shown above the content even if the panel is closed. */
  readonly always?: Elements;
  readonly children: Elements;
}

/** A collapsible panel. The device remembers its state. */
export function Panel({ title, name, isOpenAtFirst, aside, summary, always, children }: PanelProps) {
  const [stored, setStored] = useState(() => readText(keyOf(name)));
  const isOpen = stored === null ? isOpenAtFirst : stored === "open";
  const id = useId();

  function toggle() {
    const next = isOpen ? "closed" : "open";
    setStored(next);
    keepText(keyOf(name), next);
  }

  return (
    <section className={`${layout.box} ${styles.panel}`} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={`${id}-body`}
            onClick={toggle}
          >
            <span>{title}</span>
            <ChevronDown aria-hidden size={18} />
          </button>
        </h2>
        {aside}
        {!isOpen && summary}
      </div>
      {always}
      <div id={`${id}-body`} hidden={!isOpen} className={styles.body}>
        {isOpen && children}
      </div>
    </section>
  );
}
