import type { Request, Response } from "express";
import { truncate } from "#practice-api/unicode.ts";
import { sendPage } from "./send-page.ts";

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
