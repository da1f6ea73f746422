import type { Request, Response } from "express";
import { sendPage } from "./send-page.ts";

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
