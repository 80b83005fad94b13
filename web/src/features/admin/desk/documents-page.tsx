import type { ComponentType } from "react";
import { useParams } from "react-router-dom";
import { DOCUMENTS } from "#game/content/kinds.ts";
import { part } from "../../../ui/page/part.tsx";
import { NoSuchPage } from "../ui/no-such-page.tsx";

const FILES = import.meta.glob<{ readonly default: ComponentType }>("./kinds/*-page.tsx");

/** The pages of the documents by the last steps of their paths. */
const PAGES = new Map(
  Object.values(DOCUMENTS).map(({ page }) => {
    const load = FILES[`./kinds/${page}-page.tsx`];
    if (!load) throw new Error(`There is no kinds/${page}-page.tsx`);
    return [page, part(async () => (await load()).default)];
  }),
);

/** The page of the document that the address names. docs/reference/administration.md#kinds */
export default function DocumentsPage() {
  const { document = "" } = useParams();
  const Page = PAGES.get(document) ?? NoSuchPage;
  return <Page />;
}
