import type { Request, Response } from "express";
import { pdfDocument } from "#fixtures/documents/pdf.ts";
import { practice } from "#fixtures/practice/practice.ts";
import { sendPage } from "./send-page.ts";

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
