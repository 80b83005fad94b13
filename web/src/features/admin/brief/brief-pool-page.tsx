import { DocumentLoader } from "../documents/document-loader.tsx";
import { PoolEditor } from "./pool-editor.tsx";

/** The pool of the daily brief. docs/reference/administration.md#daily-brief */
export default function BriefPoolPage({ title }: { readonly title: string }) {
  return (
    <DocumentLoader id="daily-brief" title={title} failure="Failed to load the pool">
      {(opened) => <PoolEditor opened={opened} />}
    </DocumentLoader>
  );
}
