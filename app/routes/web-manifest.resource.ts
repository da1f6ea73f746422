import { servicesContext } from "#app/.server/contexts.ts";
import { themeColours } from "#app/theme-colours.ts";
import type { Route } from "./+types/web-manifest.resource";

const icon = (file: string, size: number, purpose: "any" | "maskable") => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** No service worker belongs to it, so no page is kept on the phone. */
export function loader({ context }: Route.LoaderArgs) {
  const { productName } = context.get(servicesContext).config;
  const manifest = {
    id: "/",
    name: productName,
    short_name: productName.split(" ")[0],
    lang: "en-NZ",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: themeColours.light,
    background_color: themeColours.page,
    // A long press on the icon opens it where the account is logged in, and the login page before it otherwise.
    shortcuts: [
      { name: "Show to a doctor or nurse", url: "/clinician", icons: [icon("icon-192.png", 192, "any")] },
    ],
    icons: [
      icon("icon-192.png", 192, "any"),
      icon("icon-512.png", 512, "any"),
      icon("icon-maskable-512.png", 512, "maskable"),
    ],
  };
  return Response.json(manifest, {
    headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=86400" },
  });
}
