import { useNavigate } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { Button } from "../../../ui/button/button.tsx";
import * as texts from "../texts.ts";

interface ToLoginProps {
  readonly text?: string;
  /** Fills in the form. */
  readonly email?: string | undefined;
  readonly variant?: "primary" | "ghost";
}

/** Leads from the page of a link to the sign-in form. */
export function ToLogin({ text = texts.backToLogin, email = "", variant = "primary" }: ToLoginProps) {
  const navigate = useNavigate();
  return (
    <Button variant={variant} wide onClick={() => navigate(PAGE_PATHS.home, { state: { email } })}>
      {text}
    </Button>
  );
}
