import { expect, test } from "vitest";
import { openPractice } from "../../support/practice.ts";

const practice = openPractice();

test("shows a page about a code, in every world and without scripts", async () => {
  const world = await practice.control.createWorld();
  for (const path of ["/guidance/372567009", `/~${world.id}/guidance/372567009`]) {
    const answer = await practice.send(path);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await answer.text()).toContain("the code 372567009");
  }
});

test("repeats no text that is not a code", async () => {
  const page = await practice.send(`/guidance/${encodeURIComponent("<img src=x>")}`);
  expect(await page.text()).toContain("There is no such medicine.");
});
