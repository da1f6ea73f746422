import { actIn } from "./browsers/act.ts";
import { pageDriver } from "./browsers/chromium.ts";
import { until } from "./browsers/process.ts";
import { conditions } from "./conditions.ts";
import { journeys, messageJourneys, signInJourneys } from "./journeys/all.ts";
import type { Act } from "./journeys/journey.ts";
import { giveSession, startSession } from "./support/sign-in.ts";
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
          portalUrl,
        }) => {
          const driver = pageDriver(page);
          const { script } = await practice.scenario(scenario);
          if (messageJourneys.includes(journey)) await page.clock.install();
          const change = await condition.begin?.({ page, world, journey, driver });
          const { act, settled } = actIn(
            { ...driver, ...change?.driver },
            String(baseURL),
            world,
            change?.isLate ?? withoutScripts,
          );
          const begun = signInJourneys.includes(journey)
            ? act
            : withSession(act, async (who) => {
                // Who may choose a record does so on the login page.
                const account = accounts.find((one) => one === who);
                if (account === undefined) return false;
                await giveSession(page.context(), await startSession(portalUrl, world, account));
                return true;
              });
          await run({
            act: { ...begun, ...change?.wrap?.(begun) },
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
            passTime: async () => {
              // The time begins once the notice is there.
              await act.see("Undo");
              await page.clock.runFor(11_000);
            },
          });
          await until(settled);
          await change?.end?.();
        });
      });
    }
  });
}

const accounts = ["mei", "sione", "george"] as const;

/** The acts of a person who is logged in before the browser opens its first page, where `give` can do that. */
function withSession(act: Act, give: (who: string) => Promise<boolean>): Act {
  let isAway = false;
  const arrive = async () => {
    if (isAway) await open("/");
  };
  const open = async (address: string) => {
    isAway = false;
    await act.open(address);
  };
  let isFirst = true;
  return {
    ...act,
    async signIn(who) {
      isAway = isFirst && (await give(who));
      isFirst = false;
      if (!isAway) await act.signIn(who);
    },
    open,
    press: async (name, which) => {
      await arrive();
      await act.press(name, which);
    },
    choose: async (words) => {
      await arrive();
      await act.choose(words);
    },
    see: async (text) => {
      await arrive();
      await act.see(text);
    },
  };
}
