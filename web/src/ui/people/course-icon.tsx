import {
  Anchor,
  BedDouble,
  Brain,
  Car,
  DraftingCompass,
  Frown,
  GraduationCap,
  LibraryBig,
  type LucideIcon,
  MicVocal,
  Phone,
  Receipt,
  ScanFace,
  Tent,
  Utensils,
} from "lucide-react";

/** By course id. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  confidence_101: ScanFace,
  lighting_your_car_interior: Car,
  fry_science: Utensils,
  speed_reading_covers: LibraryBig,
  hooks_and_cliffhangers: Anchor,
  discovery_calls: Phone,
  applied_rest: BedDouble,
  funnel_geometry: DraftingCompass,
  bookkeeping_for_visionaries: Receipt,
  podcast_interrupting: MicVocal,
  retreat_logistics: Tent,
  crisis_apology_video: Frown,
  mastermind_hosting: Brain,
  honorary_doctorate: GraduationCap,
};

interface CourseIconProps {
  readonly course: { readonly id: string; readonly icon: string };
  /** CSS pixels. */
  readonly size: number;
}

/** A course's icon, the same on every device; a course that this version doesn't know shows its emoji. */
export function CourseIcon({ course: { id, icon }, size }: CourseIconProps) {
  const Icon = ICONS[id];
  return Icon ? <Icon aria-hidden size={size} strokeWidth={1.75} /> : <span aria-hidden>{icon}</span>;
}
