import { useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import { getPart, type Part } from "#game/contract/parts.ts";
import type { DocumentId } from "#game/rules/documents.ts";
import { call } from "../../../server/api.ts";
import type { Elements } from "../../../ui/elements.ts";
import { LinkButton } from "../content/link-button.tsx";
import { AdminPage } from "../frame/admin-page.tsx";

export type OpenedDocument = Part & Omit<ReplyOf<typeof getPart>, "part">;

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
    queryFn: async (): Promise<OpenedDocument> => {
      const { part, ...rest } = await call(getPart, { parameters: { id } });
      if (!part) throw new Error(`The document ${id} is not in force`);
      return { ...part, ...rest };
    },
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
