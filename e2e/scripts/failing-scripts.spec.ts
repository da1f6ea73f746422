import { Player } from "../../mock-server/player/player.ts";
import { StepFailure } from "../../mock-server/player/step-failure.ts";
import { expect, test } from "../support/test.ts";

/** Steps that must fail on the dashboard of a person who has just signed in, each with its true reason. */
const failing: readonly (readonly [step: string, reason: RegExp])[] = [
  ['see "Kia ora, Bob"', /^The text "Kia ora, Bob" did not appear\./],
  ['do not see "Kia ora, Mei"', /^The text "Kia ora, Mei" did not go away\.$/],
  [
    '{ do: see "Kia ora", expect: { call: GET Patient/RefreshCounter, times: 77 } }',
    /^GET Patient\/RefreshCounter was made (once|\d+ times) by mei and accepted; expected: 77 times\./,
  ],
  [
    '{ do: see "Kia ora", expect: { call: GET Patient/RefreshCounter, times: 0 } }',
    /^GET Patient\/RefreshCounter was made (once|\d+ times) by mei; expected: never\.$/,
  ],
  [
    '{ do: see "Kia ora", expect: { call: GET Patient/RefreshCounter, person: sione } }',
    /^GET Patient\/RefreshCounter was made 0 times for sione and accepted; expected: once\. Call \d+ had person "mei"/,
  ],
  [
    '{ do: see "Kia ora", expect: { call: GET Patient/RefreshCounter, status: 503 } }',
    /^GET Patient\/RefreshCounter was made 0 times by mei with status 503; expected: once\. Call \d+ had status 200/,
  ],
  [
    '{ do: see "Kia ora", expect: { call: GET Patient/Medication, with: { which: { any of: [recent] } }, times: 5 } }',
    /^GET Patient\/Medication was made 0 times by mei with \{"which":\{"any of":\["recent"\]\}\}/,
  ],
  ["{ check: charges, times: 1 }", /^charges: 0; expected: 1\.$/],
  [
    'press "Fly away"',
    /^No button, link, tab or box that is called "Fly away" could be pressed\. There are: "/,
  ],
  ['choose "Purple"', /^No answer that contains "Purple" could be chosen\. There are: "/],
  [
    'type "x" into Nowhere',
    /^There is no field "Nowhere" to type into\. The main part of the page has none\.$/,
  ],
  ['see "x" in Nowhere', /^There is no field "Nowhere" to look at\. The main part of the page has none\.$/],
  ["practice: the link of mei to tama is revoked", /^mei has no link to tama that could be revoked/],
];

test("a script that must fail does, with its reason in one line", async ({ page, world, practice }) => {
  const script = failing.map(([step]) => `  - ${step}\n`).join("");
  const text = `title: Wrong\nstory: Each step is wrong.\nscript:\n  - sign in as mei\n  - see "Kia ora, Mei"\n${script}`;
  // A dry run refuses the impossible event, so that one is read by itself.
  const { scenario, mistakes } = await practice.checkScenario(text.replace(/ {2}- practice: .*\n/, ""));
  expect(mistakes).toEqual([]);
  const steps = scenario?.script ?? [];
  const patient = new Player(page, world, "wrong.yaml", 30_000);
  for (const step of steps.slice(0, 2)) await patient.play(step);
  page.setDefaultTimeout(300);
  const impatient = new Player(page, world, "wrong.yaml", 300, "mei");
  const event = { type: "revoke-link", for: "mei", person: "tama" };
  const impossible = { act: { kind: "practice", event }, text: "practice", line: 1 } as const;
  for (const [index, step] of [...steps.slice(2), impossible].entries()) {
    const failure = await impatient.play(step).catch((error: unknown) => error);
    const reason = failure instanceof StepFailure ? failure.reason : `${step.text} did not fail: ${failure}`;
    expect.soft(reason).toMatch(failing[index]?.[1] ?? /^$/);
    expect.soft(reason).not.toContain("\n");
  }
});

test("a step that fails names the call that a rule refused, and the step since which it counts", async ({
  page,
  world,
}) => {
  await world.addFault({ match: { path: "Patient/Observation" }, effect: { type: "status", status: 503 } });
  const player = new Player(page, world, "wrong.yaml", 5_000);
  await player.play({ act: { kind: "signIn", as: "mei" }, text: "sign in as mei", line: 1 });
  const open = { kind: "open", screen: "Vitals", address: "/vitals" } as const;
  await player.play({ act: open, text: "open Vitals", line: 2 });
  const act = { kind: "see", text: "Weight" } as const;
  await expect(player.play({ act, text: "see", line: 3 })).rejects.toThrow(
    /The text "Weight" did not appear\..* GET Patient\/Observation answered 503 by rule f1\./,
  );
  const expected = { call: "GET Patient/Medication", status: 200, times: 1 };
  await expect(
    player.play({ act: { kind: "wait" }, text: "wait", line: 4, expect: expected }),
  ).rejects.toThrow(
    /GET Patient\/Medication was made 0 times by mei with status 200 since open Vitals; expected: once\./,
  );
});
