import { useNavigate } from "react-router-dom";
import { Button } from "../ui/button.tsx";
import styles from "./full-screen.module.css";

/** An address that leads nowhere. */
export default function NotFoundPage() {
  const navigate = useNavigate();
  return (
    <main className={styles.screen}>
      <h1>404. This opportunity has closed.</h1>
      <p>It never existed, which has not stopped anyone from selling it.</p>
      <Button variant="primary" onClick={() => navigate("/")}>
        Back to safety
      </Button>
    </main>
  );
}
