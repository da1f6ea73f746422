import type { Request, Response } from "express";
import { pdfDocument } from "#fixtures/documents/pdf.ts";
import { practice } from "#fixtures/practice/practice.ts";
import { truncate } from "#practice-api/unicode.ts";

let terms: Buffer | undefined;

/** Ruling B44. */
export function termsDocument(_request: Request, response: Response): void {
  terms ??= Buffer.from(
    pdfDocument({
      title: "Terms and Conditions",
      from: practice.name,
      writtenOn: "2026-02-01",
      lines: ["How we use the patient portal, and what we ask of you."],
      sections: [
        {
          heading: "Your login",
          lines: ["Keep your password to yourself. Tell us if someone else knows it."],
        },
        { heading: "Messages", lines: ["We read messages on working days. In an emergency, ring 111."] },
        {
          heading: "Your record",
          lines: ["Tell us if something in it is wrong. We can correct it with you."],
        },
      ],
    }),
    "base64",
  );
  response.type("pdf").send(terms);
}

/** The older profile links to it. */
export function centrePage(_request: Request, response: Response): void {
  sendPage(response, {
    title: "Treatment centre",
    style: `body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif }`,
    body: "<h1>Treatment centre</h1>\n<p>This is where the website of the treatment centre would be.</p>",
  });
}

/** A medicine's name links to it by its code (spec 2, section 2). */
export function guidancePage({ params: { code } }: Request, response: Response): void {
  const shown = typeof code === "string" && /^[\w.-]{1,40}$/.test(code) ? code : "";
  sendPage(response, {
    title: "Medicine guidance",
    style: `body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif }`,
    body: `<h1>Medicine guidance</h1>
<p>${shown === "" ? "There is no such medicine." : `This is where guidance about the medicine with the code ${shown} would be.`}</p>`,
  });
}

const maxPlaceLength = 300;

/**
 * The portal shows it in a frame (spec 2, section 2), so that no data leaves this machine. `q` is the place,
 * as with map services.
 */
export function mapPage({ query }: Request, response: Response): void {
  const place = typeof query.q === "string" ? truncate(query.q, maxPlaceLength) : "";
  sendPage(response, {
    title: "Map",
    style: `
  html, body { height: 100%; margin: 0 }
  body { display: grid; grid-template-rows: 1fr auto; font: 16px/1.5 system-ui, sans-serif }
  svg { width: 100%; height: 100%; background: #e3efe6 }
  p { margin: 0; padding: 8px 12px }
`,
    body: `<svg viewBox="0 0 400 220" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
  <path d="M-20 150 Q 90 90 200 120 T 420 70 V 240 H -20z" fill="#bcd9e6"/>
  <path d="M0 40 H400 M0 100 H400 M70 0 V220 M180 0 V220 M300 0 V220 M0 200 L400 20" stroke="#fff" stroke-width="9"/>
  <path d="M216 92c0 9-16 30-16 30s-16-21-16-30a16 16 0 0 1 32 0z" fill="#9a4513"/>
  <circle cx="200" cy="92" r="6" fill="#fff"/>
</svg>
<p>${place === "" ? "No place was given." : escaped(place)}</p>`,
  });
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

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
