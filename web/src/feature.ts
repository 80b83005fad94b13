import type { LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import type { Copies } from "./offline/snapshots.ts";
import type { Landmarks } from "./player/landmarks.ts";
import type { Waits } from "./player/waiting-people.ts";

/** A page of the signed-in area. */
export interface Page {
  readonly path: string;
  readonly title: string;
  /** The word below its icon in the title bar; absent if that is its title. */
  readonly word?: string;
  readonly icon: LucideIcon;
  /** Section of navigation. The pages below those of `admin` are in features/admin/pages.ts. */
  readonly section: "main" | "account" | "admin";
  /** Position (from 1), name and shorter label in the phone's top bar; absent if the bar doesn't show the page. */
  readonly bar?: { readonly place: number; readonly title: string; readonly label?: string };
  /** The badge on its links. */
  readonly badge?: "newContacts" | "unreadMessages" | "finishedCourse";
  /** Marks the page in navigation as not open yet. */
  readonly isSoon?: true;
  readonly load: () => Promise<{ readonly default: ComponentType<{ readonly title: string }> }>;
}

/** All that the rest of the page needs to know of a feature. Loops over the list in app/features.ts read it. */
export interface Feature {
  readonly pages?: readonly Page[];
  /** The copies that open its pages offline. */
  readonly copies?: Copies;
  /** Loads the senders of what it queues. */
  readonly queue?: () => Promise<unknown>;
  /** Loads what waits there for the player: a pure function of its own reads. */
  readonly waits?: () => Promise<Waits>;
  /** Loads what it puts on the road, likewise. */
  readonly landmarks?: () => Promise<Landmarks>;
}
