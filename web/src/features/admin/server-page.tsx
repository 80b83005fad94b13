import { Cable } from "lucide-react";
import { AdminPage } from "./frame/admin-page.tsx";
import { type LinkCard, LinkCards } from "./link-cards.tsx";

const CARDS: readonly LinkCard[] = [
  {
    path: "/admin/server/connections",
    title: "Connection Monitoring",
    text: "Who is in the chat, and the door.",
    Icon: Cable,
  },
];

/** The parts of the platform and the running of the game. docs/reference/administration.md#server-administration */
export default function ServerPage({ title }: { readonly title: string }) {
  return (
    <AdminPage title={title}>
      <LinkCards cards={CARDS} label="Connections" />
    </AdminPage>
  );
}
