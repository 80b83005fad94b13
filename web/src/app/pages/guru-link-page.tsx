import { Navigate, useSearchParams } from "react-router-dom";
import { GURU_LINK_PARAMETER, guruLinkTarget } from "#game/core/wire/guru-link.ts";
import NotFoundPage from "./not-found-page.tsx";

/** Leads to the page that a `web+guru:` link names (`protocol_handlers` in web/manifest.ts). */
export default function GuruLinkPage() {
  const [search] = useSearchParams();
  const path = guruLinkTarget(search.get(GURU_LINK_PARAMETER) ?? "");
  return path === null ? <NotFoundPage /> : <Navigate to={path} replace />;
}
