import { createHash } from "node:crypto";
import { htmlText } from "#app/format/html-text.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";

/** A document of its own, without the tokens: the link has the colours of --link in app/tokens.css. */
const style =
  "html{color-scheme:light dark}html,body{height:100%;margin:0}body{display:grid;grid-template-rows:1fr auto;font:16px/1.5 system-ui,sans-serif}iframe{width:100%;height:100%;border:0}a{padding:8px 12px;color:light-dark(#0b5f67,#8ad5d4)}";
const styleHash = createHash("sha256").update(style).digest("base64");

/** The map service receives the place alone: no referrer, no name. `mapsUrl` may be relative. */
export function mapOf(
  { location, practiceAddress }: Appointment,
  mapsUrl: string,
  practiceUrl: string,
): { html: string; headers: Record<string, string> } | undefined {
  const place = [location, practiceAddress].filter(Boolean).join(", ");
  if (place === "") return undefined;
  const url = new URL(mapsUrl, `${practiceUrl}/`);
  url.searchParams.set("q", place);
  const [href, title] = [htmlText(url.href), htmlText(`Map: ${place}`)];
  return {
    html: `<!doctype html>
<html lang="en-NZ">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${style}</style>
<iframe src="${href}" title="${title}" referrerpolicy="no-referrer" sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>
<a href="${href}" target="_blank" rel="noopener noreferrer">Open the map in a new tab</a>
</html>
`,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src ${url.origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
      "X-Frame-Options": "SAMEORIGIN",
      "Referrer-Policy": "no-referrer",
    },
  };
}
