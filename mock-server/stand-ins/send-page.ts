import type { Response } from "express";

/** The page needs no script and no other host. */
export function sendPage(response: Response, page: { title: string; style: string; body: string }): void {
  response.set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
  response.type("html").send(`<!doctype html>
<html lang="en-NZ">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
<style>${page.style}</style>
${page.body}
</html>
`);
}
