import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import type { Journey } from "./journey.ts";

const files = z
  .strictObject({ drawn: z.array(z.string()), incomplete: z.record(z.string(), z.string()) })
  .parse(parse(readFileSync(new URL("pdfs.yaml", import.meta.url), "utf8")));

const isInked = `(() => {
  const canvas = document.querySelector("dialog canvas");
  if (!canvas?.width) return false;
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return data.filter((value, index) => index % 4 === 0 && value < 128).length > 50;
})()`;
const canBeSaved = `document.querySelectorAll("dialog a[download]").length === 1`;

/** Opens each file as a letter. */
const opened = (title: string, files: readonly (readonly [name: string, said?: string])[]): Journey => ({
  title,
  run: async ({ act, practice: { world } }) => {
    const letter = {
      type: "Letter",
      at: "2026-11-20T10:00:00+13:00",
      contentType: "application/pdf",
      author: "Dr Hana Pōtiki",
    };
    const letters = files.map(([name]) => {
      const data = readFileSync(new URL(`pdfs/${name}.pdf`, import.meta.url), "base64");
      return [name, { ...letter, data }];
    });
    await world.change("letters", "sione", Object.fromEntries(letters));
    await act.signIn("sione");
    await act.see("Kia ora");
    for (const [name, said] of files) {
      await act.open(`/letters?letter=${name}`);
      if (said !== undefined) await act.see(said);
      if (said === undefined || name === "end-is-missing") await act.holds(isInked, `${name} is drawn`);
      await act.holds(canBeSaved, `${name} can be saved`);
    }
  },
});

export const pdfJourneys: readonly Journey[] = [
  opened(
    "letters are drawn whatever kinds of PDF they are",
    files.drawn.map((name) => [name]),
  ),
  opened("what is missing of a letter is said, and it can be saved", Object.entries(files.incomplete)),
];
