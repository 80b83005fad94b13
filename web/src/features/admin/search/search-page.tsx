import { AdminPage } from "../ui/admin-page.tsx";
import { Finder } from "./finder.tsx";

/** Searches everything with its drafts, and edits texts in place. docs/reference/administration.md#text-search */
export default function SearchPage({ title }: { readonly title: string }) {
  return (
    <AdminPage title={title}>
      <Finder />
    </AdminPage>
  );
}
