import { samplePdfs } from "../support/sample-pdfs.ts";
import type { Journey } from "./journey.ts";

const isInked = `(() => {
  const canvas = document.querySelector("dialog canvas");
  if (!canvas?.width) return false;
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return data.filter((value, index) => index % 4 === 0 && value < 128).length > 50;
})()`;
const canBeSaved = `document.querySelectorAll("dialog a[download]").length === 1`;

export const pdfJourneys: readonly Journey[] = samplePdfs.map(({ name, file, said, hasInk }) => ({
  title: `a letter is drawn, or what is missing is said, and it can be saved: ${name}`,
  run: async ({ act, practice: { world } }) => {
    const [letter] = (await world.list("letters", "sione")) as { id: string }[];
    await world.change("letters", "sione", { [String(letter?.id)]: { data: file.toString("base64") } });
    await act.signIn("sione");
    await act.see("Kia ora");
    await act.open(`/letters?letter=${letter?.id}`);
    if (said !== undefined) await act.see(said);
    if (hasInk) await act.holds(isInked, "the page is drawn");
    await act.holds(canBeSaved, "it can be saved");
  },
}));
