import { Gamepad2, ScrollText, Server, SlidersHorizontal } from "lucide-react";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import { AdminPage } from "./frame/admin-page.tsx";
import { type LinkCard, LinkCards } from "./link-cards.tsx";

const CARDS: readonly LinkCard[] = [
  {
    path: "/admin/game",
    title: "Game Management",
    text: "Statistics, characters, and the contacts with all they say.",
    Icon: Gamepad2,
  },
  {
    path: PAGE_PATHS.adminServer,
    title: "Server Management",
    text: "Is everything up, and who is on it.",
    Icon: Server,
  },
  {
    path: "/admin/settings",
    title: "System Settings",
    text: "One switch. It's on its way.",
    Icon: SlidersHorizontal,
  },
];
const MORE: readonly LinkCard[] = [
  { path: "/admin/audit", title: "Audit Log", text: "Who changed what, before and after.", Icon: ScrollText },
];

/** The first page of the administration. docs/reference/administration.md#admin-dashboard */
export default function AdminDashboardPage({ title }: { readonly title: string }) {
  return (
    <AdminPage title={title}>
      <LinkCards cards={CARDS} label="Areas" />
      <LinkCards cards={MORE} label="Order" />
    </AdminPage>
  );
}
