import { useLocation } from "react-router-dom";
import { ErrorScreen, type ErrorScreenProps } from "./error-screen.tsx";

/** An error screen for the router's page. */
export function PageErrorScreen(props: Omit<ErrorScreenProps, "visit">) {
  const { key, pathname } = useLocation();
  return <ErrorScreen visit={`${key} ${pathname}`} {...props} />;
}
