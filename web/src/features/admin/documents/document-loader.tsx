import { useQuery } from "@tanstack/react-query";
import { getDocument } from "#game/contract/documents.ts";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import type { DocumentId } from "#game/rules/documents.ts";
import { call } from "../../../server/api.ts";
import type { Elements } from "../../../ui/elements.ts";
import { LinkButton } from "../content/link-button.tsx";
import { AdminPage } from "../frame/admin-page.tsx";

export type OpenedDocument = ReplyOf<typeof getDocument>;

interface DocumentLoaderProps {
  readonly id: DocumentId;
  readonly title: string;
  readonly failure: string;
  readonly isWide?: boolean;
  readonly children: (opened: OpenedDocument) => Elements;
}

/** A page that edits a document, once it is loaded. */
export function DocumentLoader({ id, title, failure, isWide = false, children }: DocumentLoaderProps) {
  const query = useQuery({
    queryKey: ["document", id],
    queryFn: () => call(getDocument, { parameters: { id } }),
    // A refetch must not change the document during editing; opening the page again shows what others saved.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <AdminPage
      title={title}
      queries={[query]}
      failure={failure}
      isWide={isWide}
      actions={<LinkButton to="/admin/game/releases">Drafts and Releases</LinkButton>}
    >
      {query.data && children(query.data)}
    </AdminPage>
  );
}
