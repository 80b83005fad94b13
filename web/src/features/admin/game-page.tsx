import { AdminPage } from "./frame/admin-page.tsx";

/** The figures of the game. docs/reference/administration.md#game-statistics */
export default function GamePage({ title }: { readonly title: string }) {
  return <AdminPage title={title} />;
}
