import { DocumentLoader } from "../documents/document-loader.tsx";
import { SayItHowEditor } from "./say-it-how-editor.tsx";

/** What posts say, and the letters about weeks of them. docs/reference/administration.md#say-it-how */
export default function SayItHowPage({ title }: { readonly title: string }) {
  return (
    <DocumentLoader id="say-it-how" title={title} failure="Failed to load what posts say" isWide>
      {(opened) => <SayItHowEditor opened={opened} />}
    </DocumentLoader>
  );
}
