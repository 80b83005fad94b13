/** Hosts of the browsers' push services; a leading dot stands for any host below it. */
const SERVICES = [
  "fcm.googleapis.com",
  ".push.services.mozilla.com",
  ".notify.windows.com",
  ".push.apple.com",
] as const;
const LOCAL_HOSTS = ["localhost", "127.0.0.1"];

/**
 * Returns whether an endpoint belongs to a known push service, so that nobody makes the server call any other address. In
 * development, local addresses may stand in for one.
 */
export function isPushEndpoint(endpoint: string, environment: "development" | "production"): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (protocol === "http:") return environment === "development" && LOCAL_HOSTS.includes(hostname);
  return (
    protocol === "https:" &&
    port === "" &&
    SERVICES.some((host) => (host.startsWith(".") ? hostname.endsWith(host) : hostname === host))
  );
}
