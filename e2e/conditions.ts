import { expect, type Page } from "@playwright/test";
import { dialectList } from "../mock-server/dialects/choose.ts";
import { lostFocus } from "./assistive/focus.ts";
import type { Driver } from "./browsers/driver.ts";
import { until } from "./browsers/process.ts";
import type { Act, Journey } from "./journeys/journey.ts";
import { expectAccessibleEverywhere } from "./support/axe.ts";
import type { World } from "./support/world.ts";

type Stage = {
  readonly page: Page;
  readonly world: World;
  readonly journey: Journey;
  readonly driver: Driver;
};
/** What a condition puts in place of a stage's driver and acts, and what has to hold at the end. */
type Change = {
  readonly driver?: Partial<Driver>;
  readonly wrap?: (act: Act) => Partial<Act>;
  /** Whether the page has no scripts yet. */
  readonly isLate?: () => boolean;
  /** How often a call that writes is made is not told. */
  readonly countsNoWrites?: true;
  readonly end?: () => unknown;
};

/** Under what a journey is made. */
export type Condition = {
  readonly name: string;
  readonly suits: (journey: Journey) => boolean;
  /** The journeys that `npm test` makes under it. `npm run soak` makes each one that suits. */
  readonly usual: (journey: Journey) => boolean;
  readonly width?: number;
  readonly withoutScripts?: true;
  readonly dialects?: readonly string[];
  readonly begin?: (stage: Stage) => Promise<Change> | Change;
};

/** Dialects that can be spoken together and change most. */
const usualMix =
  "numeric-ids,unnamed-settings,unknown-settings,date-only,minimum-dates,null-for-nothing,other-case-words," +
  "html-bodies,lists-without-bodies,reordered-extensions,extra-fields,capped-pages,repeated-entries," +
  "large-totals,quiet-posts,json-as-text,windows-text,gzip";

const every = () => true;
const titled =
  (...titles: readonly string[]) =>
  ({ title }: Journey) =>
    titles.includes(title);
const writes = (journey: Journey) => journey.writes !== undefined;

/** What a press in a form or of a link is: a second one of another control takes back the first. */
const isSent = "kit.found.matches('button:not([type=button]), a[href]')";

const twice: Condition = {
  name: "each press is made twice",
  suits: every,
  usual: titled("log in and choose a child", "book an appointment", "pay a part, and read the receipt"),
  begin: ({ page, driver }) => ({
    driver: {
      async press() {
        if (!(await driver.evaluate<boolean>(isSent))) return driver.press();
        await (await page.evaluateHandle<Element>("kit.found")).asElement()?.dblclick({ timeout: 10_000 });
      },
    },
  }),
};

/** A patient reads that something was not done, or may not be, and presses again what the page offers. */
function lostAnswer(phase: "before" | "after-commit", ...usual: string[]): Condition {
  return {
    name:
      phase === "before" ? "a call that writes does not arrive" : "the answer to a call that writes is lost",
    suits: writes,
    usual: titled(...usual),
    async begin({ world, journey, page }) {
      const calls = (journey.writes ?? []).map((call) => call.split(" "));
      for (const [method, path = ""] of calls) {
        const match = { method: method === "DELETE" ? method : "POST", path } as const;
        await world.addFault({ match, phase, when: { times: 1 }, effect: { type: "reset" } });
      }
      const lost = async () => (await world.faults()).reduce((sum, { hits }) => sum + hits, 0);
      return {
        countsNoWrites: true,
        wrap: (act) => ({
          async press(name, which) {
            const before = await lost();
            await act.press(name, which);
            await act.holds("true", "the page that follows");
            if ((await lost()) === before) return;
            const again = page
              .getByRole("button", { name: /^(Try|Check|Send) .*\bagain$/ })
              .or(page.getByRole("button", { name, exact: true }));
            // The page is drawn a moment after its data is there. It may know by itself what came of the call.
            await again
              .first()
              .waitFor({ timeout: 1_000 })
              .then(
                () => again.first().click(),
                () => undefined,
              );
          },
        }),
        end: async () => expect((await world.faults()).map(({ hits }) => hits)).toEqual(calls.map(() => 1)),
      };
    },
  };
}

const keyboard: Condition = {
  name: "with the keyboard alone",
  suits: every,
  usual: titled(
    "book an appointment",
    "take back a message, and send it with a photo and a PDF",
    "pay a part, and read the receipt",
  ),
  begin: ({ page, driver }) => {
    /** Presses Tab until the control that was found has the focus, or a radio button of its group. */
    async function reach() {
      for (let presses = 0; presses < 200; presses++) {
        const place = await driver.evaluate<"there" | "beside" | "away">(focusPlace);
        if (place === "there") return;
        await page.keyboard.press(place === "beside" ? "ArrowDown" : "Tab");
      }
      throw new Error("Tab does not reach it");
    }
    return {
      driver: {
        async press() {
          await reach();
          const isTicked = await driver.evaluate<boolean>(
            `${control}.matches("[type=radio], [type=checkbox]")`,
          );
          await page.keyboard.press(isTicked ? "Space" : "Enter");
          await until(async () => expect(await lostFocus(page)).toBe(""), 10_000);
        },
        async type(text) {
          await reach();
          await driver.type(text);
        },
      },
    };
  },
};
/** What is pressed where a label is found. */
const control = "(kit.found.control ?? kit.found)";
const focusPlace = `(() => {
  const { activeElement } = ${control}.getRootNode();
  if (activeElement === ${control}) return "there";
  const isGroup = activeElement?.type === "radio" && activeElement.name === ${control}.name && activeElement.form === ${control}.form;
  return isGroup ? "beside" : "away";
})()`;

/** The scripts of a document arrive once something is pressed or typed on it. */
const lateScripts: Condition = {
  name: "before the scripts have loaded",
  suits: every,
  usual: titled(
    "ask for a repeat",
    "find a screen",
    "go to another screen by the menu",
    "keep a draft, and delete it",
    "turn e-mails off",
  ),
  width: 390,
  async begin({ page, driver }) {
    let scripts = Promise.withResolvers<void>();
    scripts.resolve();
    let isLate = false;
    const hold = () => {
      if (isLate) return;
      scripts = Promise.withResolvers();
      isLate = true;
    };
    const release = () => {
      isLate = false;
      scripts.resolve();
    };
    await page.route("**/assets/*.js", async (route) => {
      await scripts.promise;
      await route.continue();
    });
    const released =
      <Args extends unknown[]>(act: (...args: Args) => Promise<unknown>) =>
      async (...args: Args) => {
        await act(...args);
        release();
      };
    return {
      isLate: () => isLate,
      driver: {
        async goTo(url) {
          hold();
          await page.goto(url, { waitUntil: "commit" });
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        },
        press: released(driver.press),
      },
      wrap: (act) => ({
        // What is only seen is seen with scripts too.
        see: async (text) => {
          release();
          await act.see(text);
        },
      }),
    };
  },
};

const taps: Condition = {
  name: "in few taps on a phone",
  suits: ({ most }) => most !== undefined,
  usual: every,
  width: 390,
  begin({ journey: { most = 0 }, driver }) {
    let count = 0;
    return {
      driver: {
        async press() {
          // What is counted begins with the dashboard.
          if ((await driver.evaluate<string>("location.pathname")) !== "/login") count += 1;
          await driver.press();
        },
      },
      wrap: () => ({
        open: () => Promise.reject(new Error("An address is not a tap.")),
      }),
      end: () => expect(count).toBeLessThanOrEqual(most),
    };
  },
};

/** Mixes apart by spaces, the dialects of one by commas: what `npm run dialects` chooses, where nothing else is tried. */
const chosenMixes = process.env.E2E_DIALECTS?.split(" ");
const mixes = (chosenMixes ?? [usualMix]).map((mix): Condition => {
  const dialects = dialectList.parse(mix.split(",").filter((name) => name !== "plain"));
  return {
    name: chosenMixes ? mix : "a practice of another make",
    // One number of the dashboard is missing there.
    suits: ({ title }) =>
      !dialects.includes("missing-counter") || title !== "see on the dashboard what is new",
    usual: chosenMixes
      ? every
      : titled(
          "read a result with its chart",
          "change an emergency contact",
          "take back a message, and send it with a photo and a PDF",
          "pay with a card that is declined",
        ),
    dialects,
  };
});

/** The widths and colours of a state are looked at once, however often a journey comes back to it. */
function eachStateOnce(page: Page) {
  const seen = new Set<string>();
  return async (state: string) => {
    const text = await page.evaluate<string>("document.body.innerText");
    if (seen.has(text)) return;
    seen.add(text);
    // What the header covers partly is too small a target for axe.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessibleEverywhere(page, state);
  };
}

const special: readonly Condition[] = [
  taps,
  {
    name: "without scripts",
    suits: ({ needsNoScript }) => needsNoScript === true,
    usual: titled(
      "log in with a wrong password",
      "open another person's record",
      "send a new address",
      "set a new password that is due",
    ),
    withoutScripts: true,
  },
  lateScripts,
  twice,
  lostAnswer(
    "before",
    "book an appointment",
    "cancel an appointment with a reason",
    "change the preferred name",
  ),
  lostAnswer(
    "after-commit",
    "book an appointment",
    "move an appointment",
    "change a phone number",
    "add and remove an emergency contact",
  ),
  ...mixes,
  {
    name: "and each state is accessible",
    suits: every,
    usual: titled(
      "answer every question of a booking",
      "pay a part, and read the receipt",
      "add and remove an emergency contact",
    ),
    begin: ({ page }) => {
      const look = eachStateOnce(page);
      return {
        wrap: (act) => ({
          press: async (name, which) => {
            await look(`before ${name}`);
            await act.press(name, which);
          },
        }),
        end: () => look("the end"),
      };
    },
  },
  keyboard,
  {
    name: "a practice that answers late",
    suits: every,
    usual: titled(
      "open another person's record",
      "load a list again that failed",
      "book where the practice does not say whether it is done",
    ),
    begin: async ({ world }) => {
      await world.addFault({ effect: { type: "latency", uniform: { from: 0, to: 700 }, seed: "late" } });
      return {};
    },
  },
];

const plainly: Condition = {
  name: "plainly",
  suits: ({ most }) => most === undefined,
  // A journey that is made under another condition is not made once more without one.
  usual: (journey) => !special.some(({ suits, usual }) => suits(journey) && usual(journey)),
};

export const conditions = chosenMixes ? mixes : [plainly, ...special];
