import { useNavigate } from "react-router-dom";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import { Spot } from "../../ui/art/spot.tsx";
import { Button } from "../../ui/button/button.tsx";
import { PageTitle } from "../../ui/page/page-title.tsx";
import styles from "../errors/full-screen.module.css";
import * as texts from "../texts.ts";

/** The page of an unknown path. */
export default function NotFoundPage() {
  const navigate = useNavigate();
  return (
    <main className={styles.screen}>
      <PageTitle title={texts.pageNotFound} />
      <Spot name="shut" />
      <h1>{texts.notFound}</h1>
      <p>{texts.neverExisted}</p>
      <Button variant="primary" onClick={() => navigate(PAGE_PATHS.home)}>
        {texts.backToSafety}
      </Button>
    </main>
  );
}
