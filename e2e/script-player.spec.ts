import type { ScriptedStep } from "../mock-server/control/client.ts";
import { Player } from "./support/script-player.ts";
import { expect, test } from "./support/test.ts";

const step = (kind: "press" | "see" | "doNotSee", text: string): ScriptedStep => ({
  act: { kind, text },
  text: `${kind} "${text}"`,
  line: 7,
});

/** A page whose button replaces its text by what the server answers. */
const html = `<!doctype html><title>Times</title><button>Another date</button><p>No Slots Available</p><script>
  document.querySelector("button").onclick = async () => {
    document.querySelector("p").textContent = await (await fetch("/times-of-day")).text();
  };
</script>`;

test("a script looks for a text on the page that the last step led to", async ({ page, world }) => {
  const answer = Promise.withResolvers<void>();
  await page.route("**/times-page", (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.route("**/times-of-day", async (route) => {
    await answer.promise;
    await route.fulfill({ contentType: "text/plain", body: "Morning" });
  });
  await page.goto("/times-page");
  const player = new Player(page, world, "times.yaml", 300);
  await player.play(step("press", "Another date"));
  const contradiction = player.play(step("see", "No Slots Available")).catch((error: Error) => error.message);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  answer.resolve();
  // The error says where the script is wrong and what the page shows instead.
  expect(await contradiction).toMatch(
    /^times\.yaml:7: see "No Slots Available"\n.*The page shows:\n.*Morning/s,
  );
  await player.play(step("see", "Morning"));
  await player.play(step("doNotSee", "No Slots Available"));
});
