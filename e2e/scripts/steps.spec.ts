import { Player } from "../../mock-server/player/player.ts";
import { expect, test } from "../support/test.ts";

const script = `
  - sign in as mei
  - open Vitals
  - open Compose Message
  - go back
  - see "Vitals"
  - reload the page
  - press "Find anything"
  - press the key Escape
  - press "Find anything"
  - press the key Escape
  - use phone width
  - do not see "Allergies"
  - see "Vitals" 2 times
  - open Compose Message
  - upload "knee.jpg"
  - upload "knee.pdf"
  - see "knee.jpg"
  - see "knee.pdf"
  - upload "big.pdf" of 7 MB
  - see "This file is larger than"
  - upload "list.txt"
  - see "This kind of file cannot be sent. Use PNG, JPG or PDF."
  - use computer width
  - go back
  - see "Allergies"
`;

test("a script goes back, reloads, presses a key, uploads files and is as wide as a phone", async ({
  page,
  world,
  practice,
}) => {
  const { scenario, mistakes } = await practice.checkScenario(`title: All\nstory: All.\nscript:${script}`);
  expect(mistakes).toEqual([]);
  page.setDefaultTimeout(15_000);
  const player = new Player(page, world, "all.yaml", 15_000);
  for (const step of scenario?.script ?? []) await player.play(step);
  page.setDefaultTimeout(300);
  const impatient = new Player(page, world, "all.yaml", 300, "mei");
  await expect(page).toHaveURL("/vitals");
  const failing = { act: { kind: "see", text: "Vitals", times: 77 }, text: "see", line: 1 } as const;
  await expect(impatient.play(failing)).rejects.toThrow(
    /The text "Vitals" is there \d+ times; expected: 77\./,
  );
  const nothing = { act: { kind: "upload", name: "a.png" }, text: "upload", line: 1 } as const;
  await expect(impatient.play(nothing)).rejects.toThrow("The page takes no file.");
});
