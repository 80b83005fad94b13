import { useNavigate } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { Spot } from "../../ui/art/spot.tsx";
import { Button } from "../../ui/button/button.tsx";
import { PageTitle } from "../../ui/page/page-title.tsx";
import styles from "../errors/full-screen.module.css";

/** The page of an unknown path. */
export default function NotFoundPage() {
  const navigate = useNavigate();
  return (
    <main className={styles.screen}>
      <PageTitle title="Page not found" />
      <Spot name="shut" />
      <h1>404. This opportunity has closed.</h1>
      <p>It never existed, which has not stopped anyone from selling it.</p>
      <Button variant="primary" onClick={() => navigate(PAGE_PATHS.home)}>
        Back to safety
      </Button>
    </main>
  );
}
