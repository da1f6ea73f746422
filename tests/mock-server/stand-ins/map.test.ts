import { expect, test } from "vitest";
import { openPractice } from "../../support/practice.ts";

const practice = openPractice();

test("shows the place as text, in every world and without scripts", async () => {
  const world = await practice.control.createWorld();
  for (const path of ["/maps", `/~${world.id}/maps`]) {
    const answer = await practice.send(`${path}?q=${encodeURIComponent("21A Kererū Street, Te Aro")}`);
    expect(answer.headers.get("content-type")).toContain("text/html");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await answer.text()).toContain("<p>21A Kererū Street, Te Aro</p>");
  }
});

test("escapes the place and ignores everything but one text", async () => {
  const page = await (
    await practice.send(`/maps?q=${encodeURIComponent('<img src=x onerror="alert(1)">&')}`)
  ).text();
  expect(page).toContain("<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;</p>");
  expect(await (await practice.send("/maps?q=a&q=b")).text()).toContain("No place was given.");
});
