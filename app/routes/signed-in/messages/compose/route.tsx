import { screenLoader } from "#app/.server/screen.ts";

export { clientLoader, ErrorBoundary } from "#app/shell/screen.ts";

/** Shows nothing over the messages until composing is built. */
export const loader = screenLoader(() => null);

export default function Compose() {
  return null;
}
