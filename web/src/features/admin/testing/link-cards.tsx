import type { LucideIcon } from "lucide-react";
import { Link } from "react-router-dom";
import admin from "../ui/admin.module.css";

/** A page to link to. */
export interface LinkCard {
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly Icon: LucideIcon;
}

/** Links to pages, each as a card. */
export function LinkCards({ cards, label }: { readonly cards: readonly LinkCard[]; readonly label: string }) {
  return (
    <nav aria-label={label}>
      <ul className={admin.cards}>
        {cards.map(({ path, title, text, Icon }) => (
          <li key={path}>
            <Link to={path} className={admin.card ?? ""}>
              <Icon aria-hidden size={24} />
              <strong>{title}</strong>
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
