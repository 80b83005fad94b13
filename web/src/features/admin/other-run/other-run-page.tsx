import { DocumentLoader } from "../documents/document-loader.tsx";
import { OtherRunEditor } from "./other-run-editor.tsx";

/** What runs leave each other. docs/reference/administration.md#the-other-run */
export default function OtherRunPage({ title }: { readonly title: string }) {
  return (
    <DocumentLoader id="other-run" title={title} failure="Failed to load the inheritances" isWide>
      {(opened) => <OtherRunEditor opened={opened} />}
    </DocumentLoader>
  );
}
