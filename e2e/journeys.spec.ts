import { actIn } from "./browsers/act.ts";
import { pageDriver } from "./browsers/chromium.ts";
import { until } from "./browsers/process.ts";
import { conditions } from "./conditions.ts";
import { journeys } from "./journeys/all.ts";
import { test } from "./support/test.ts";

// Paying loads the card provider's script.
test.use({ allowedHost: /\/stripe\// });

for (const condition of conditions) {
  const { name, width = 1280, withoutScripts = false, dialects = [] } = condition;
  test.describe(name, () => {
    test.use({
      javaScriptEnabled: !withoutScripts,
      dialects: [...dialects],
      viewport: { width, height: 844 },
    });
    // A journey with a portal of its own runs in the other browsers (browsers/main.ts).
    for (const journey of journeys.filter((one) => one.portal === undefined && condition.suits(one))) {
      const { title, world: { scenario = "default-family", now } = {}, run, writes = [] } = journey;
      test.describe(() => {
        test.use({ scenario, now });
        test(`${condition.usual(journey) ? "" : "soak: "}${title}`, async ({
          page,
          world,
          practice,
          baseURL,
        }) => {
          const driver = pageDriver(page);
          const { script } = await practice.scenario(scenario);
          const change = await condition.begin?.({ page, world, journey, driver });
          const { act, settled } = actIn(
            { ...driver, ...change?.driver },
            String(baseURL),
            world,
            change?.isLate ?? withoutScripts,
          );
          await run({
            act: { ...act, ...change?.wrap?.(act) },
            practice: {
              world,
              script,
              has: (check) => until(() => world.checkState(check)),
              expects: async (expected) => {
                // How often a call is made whose answer was lost is the portal's; what came of it is `has`.
                if (change?.countsNoWrites && writes.includes(expected.call)) return;
                await until(() => world.verify(expected));
              },
            },
            isPhone: width < 768,
          });
          await until(settled);
          await change?.end?.();
        });
      });
    }
  });
}
