import type { ComponentType } from "react";
import { useLocation } from "react-router-dom";
import { DOCUMENTS, type DocumentId, documentIds } from "#game/content/kinds.ts";
import { lazyComponent } from "../../../ui/page/lazy-component.tsx";
import { NoSuchPage } from "../ui/no-such-page.tsx";

const LOADERS: Readonly<Record<DocumentId, () => Promise<{ readonly default: ComponentType }>>> = {
  "two-oclock": () => import("./kinds/clients-page.tsx"),
  "other-run": () => import("./kinds/other-run-page.tsx"),
  "say-it-how": () => import("./kinds/say-it-how-page.tsx"),
  "the-intake": () => import("./kinds/intake-page.tsx"),
  "the-graduation": () => import("./kinds/graduation-page.tsx"),
};

/** The pages of the documents by the last steps of their paths. */
const PAGES = new Map(
  documentIds().map((id) => [DOCUMENTS[id].page, lazyComponent(async () => (await LOADERS[id]()).default)]),
);

/** The page of the document that the address names. docs/reference/administration.md#kinds */
export default function DocumentsPage() {
  const { pathname } = useLocation();
  const Page = PAGES.get(pathname.split("/").at(-1) ?? "") ?? NoSuchPage;
  return <Page />;
}
