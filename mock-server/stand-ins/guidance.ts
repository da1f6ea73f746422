import type { Request, Response } from "express";

/**
 * The stand-in for a website with guidance about medicines, which a medicine's name links to by its code
 * (spec 2, section 2).
 */
export function guidancePage({ params: { code } }: Request, response: Response): void {
  const shown = typeof code === "string" && /^[\w.-]{1,40}$/.test(code) ? code : "";
  response.set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
  response.type("html").send(`<!doctype html>
<html lang="en-NZ">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Medicine guidance</title>
<style>body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif }</style>
<h1>Medicine guidance</h1>
<p>${shown === "" ? "There is no such medicine." : `This is where guidance about the medicine with the code ${shown} would be.`}</p>
</html>
`);
}
