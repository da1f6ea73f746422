import { delimiter } from "node:path";
import { playScript } from "../mock-server/player/play-script.ts";
import { Library } from "../mock-server/scenarios/library/library.ts";
import { expect, test } from "./support/test.ts";

const further = (process.env.SCENARIOS_DIR ?? "").split(delimiter).filter(Boolean);

/**
 * `npm run scenarios` plays every script as `npm run mock -- play` does, and so does `npm run soak`. In `npm test` the console
 * plays one (console/play.spec.ts), and journeys play others.
 */
for (const { name, scenario, mistakes } of new Library(undefined, further).entries()) {
  const { group = "", tags = [], script = [] } = scenario ?? {};
  if (script.length === 0 && mistakes.length === 0) continue;
  test.describe(group, () => {
    test(`soak: ${name}`, { tag: tags.map((tag) => `@${tag}`) }, async ({ browser, practice }) => {
      const info = test.info();
      expect(mistakes).toEqual([]);
      const problems: string[] = [];
      const newContext: typeof browser.newContext = async (options) => {
        const context = await browser.newContext(options);
        context.on("weberror", (problem) => problems.push(String(problem.error())));
        // A violated policy is an error of the console.
        context.on("console", (line) => {
          const isErrorStatus = line.text().startsWith("Failed to load resource");
          if (line.type() === "error" && !isErrorStatus) problems.push(line.text());
        });
        return context;
      };
      const portalUrl = String(info.project.use.baseURL);
      const played = await playScript({
        browser: { newContext },
        practice,
        portalUrl,
        name,
        timeout: 30_000,
      });
      for (const { text, screenshot = "" } of played.steps) {
        const body = Buffer.from(screenshot, "base64");
        if (body.length > 0) await info.attach(text, { body, contentType: "image/jpeg" });
      }
      info.annotations.push(...played.warnings.map((description) => ({ type: "warning", description })));
      const failed = played.steps.filter(({ outcome }) => outcome === "failed");
      expect(failed.map(({ screenshot: _, ...step }) => step)).toEqual([]);
      expect(problems).toEqual([]);
    });
  });
}
