import { Player } from "../mock-server/player/player.ts";
import { test } from "./support/test.ts";

/**
 * The scenarios that have most different steps, expectations, screens and calls between them. `npm run scenarios` plays all, `npm run soak`
 * these. In `npm test` the console plays one (console/play.spec.ts), and journeys play others.
 */
const names = [
  "every-empty-form", // opens ten screens, under rules for every list
  "practice-cancels", // the practice acts, with a reason, and calls are forbidden
  "booked-but-answer-lost", // types, waits for the practice, and a lost answer
  "booked-once", // the order of calls, and what one is made with
  "malformed-entries", // damaged entries, and messages
  "result-arrives", // events at a time, the clock, and what a call answers
  "charged-but-not-recorded", // a card payment with all its calls
  "outstanding-balance", // settings of the practice, and a repeat request
  "forced-password-reset", // a sign-in that sets a new password
  "token-expires-mid-visit", // the session ends while a page is open
];

/** Plays a script step by step, as a tester does. */
for (const name of names) {
  test.describe("the script of", () => {
    // Paying loads the card provider's script.
    test.use({ scenario: name, allowedHost: /\/stripe\// });

    test(`soak: ${name}`, async ({ page, world, practice }) => {
      const { script } = await practice.scenario(name);
      const player = new Player(page, world, `fixtures/scenarios/${name}.yaml`, 30_000);
      for (const [at, step] of script.entries()) {
        await test.step(`${at + 1}. ${step.text}`, () => player.play(step));
      }
    });
  });
}
