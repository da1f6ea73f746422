import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TeReo } from "#app/ui/text/te-reo.tsx";

const marked = (text: string) =>
  [...renderToStaticMarkup(<TeReo>{text}</TeReo>).matchAll(/<span lang="mi">(.*?)<\/span>/g)].map(
    ([, phrase]) => phrase,
  );

test("greetings and farewells of a message are marked as te reo, each as a whole", () => {
  expect(marked("Tēnā koe Sione,\n\nNga mihi nui mō te pātai.\n\nNāku noa, nā\nDr Hana Pōtiki")).toEqual([
    "Tēnā koe",
    "Nga mihi nui",
    "Nāku noa, nā",
  ]);
  expect(marked("Kia ora koutou, mōrena")).toEqual(["Kia ora koutou", "mōrena"]);
});

test("nothing inside another word, no name and no word of English is marked", () => {
  expect(marked("Kia orange, Ana Morena, Takuta, whānau, kai at the marae, Hana Pōtiki")).toEqual([]);
});

test("the text stays as it was written", () => {
  const text = "Kia ora  Mei,\n\n\n<b>Ngā mihi</b>";
  const html = renderToStaticMarkup(<TeReo>{text}</TeReo>);
  expect(html.replace(/<\/?span[^>]*>/g, "")).toBe(text.replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
});
