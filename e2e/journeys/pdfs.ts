import { readFileSync } from "node:fs";
import type { Journey } from "./journey.ts";

/** The files of `pdfs/`, each made up and with one thing that a viewer must know: those of these kinds are drawn. */
const drawn = [
  "scan-in-ccitt-group-4",
  "scan-in-ccitt-group-4-as-a-mask",
  "scan-in-jbig2",
  "scan-in-jpeg-2000",
  "fonts-that-are-not-in-the-file",
  "chinese-without-its-font",
  "300-pages",
];
/** What is said of those that are not shown whole. */
const incomplete = {
  "damaged-scan-in-jpeg-2000":
    "A picture on this page cannot be shown here. Download this letter to see all of it.",
  "damaged-mask-in-jbig2": "Part of this page cannot be shown here. Download this letter to see all of it.",
  "character-map-that-nobody-has":
    "Some words of this letter cannot be shown here. Download this letter to see all of it.",
  "end-is-missing":
    "Part of this letter may be missing, because the file is damaged. Call the practice to ask for it again.",
  "only-the-beginning": "This letter cannot be shown, because the file is damaged.",
  password: "This letter is locked with a password.",
  "html-labelled-as-pdf": "This letter is not the kind of file that the practice says it is.",
  "form-of-adobe": "This letter is a form that only Adobe Acrobat can show.",
};

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
    drawn.map((name) => [name]),
  ),
  opened("what is missing of a letter is said, and it can be saved", Object.entries(incomplete)),
];
