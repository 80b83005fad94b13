import { DocumentLoader } from "../documents/document-loader.tsx";
import { ClientsEditor } from "./clients-editor.tsx";

/** The clients of the Two O'Clock. docs/reference/administration.md#clients */
export default function ClientsPage({ title }: { readonly title: string }) {
  return (
    <DocumentLoader id="two-oclock" title={title} failure="Failed to load the clients" isWide>
      {(opened) => <ClientsEditor opened={opened} />}
    </DocumentLoader>
  );
}
