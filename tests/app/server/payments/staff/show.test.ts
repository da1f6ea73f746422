import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parseCommand, runCommand } from "#app/.server/payments/staff/program.ts";
import type { Services } from "#app/.server/services.ts";
import { createEncryption } from "#app/.server/store/encryption.ts";
import { createKeyRing } from "#app/.server/store/key-ring.ts";
import type { Payment } from "#app/.server/store/payments/payment.ts";
import { aPayment, hiddenValues, storePayment } from "../../../../support/billing/stored-payments.ts";
import { minute, startPortal } from "../../../../support/portal.ts";
import { openPractice } from "../../../../support/practice.ts";

const practice = openPractice();
const start = Date.parse("2026-11-23T09:00:00+13:00");
let services: Services;
let clock: { now: number };
beforeAll(async () => {
  ({ services, clock } = await startPortal(practice));
});
beforeEach(async () => {
  clock.now = start;
  await services.database.deleteFrom("payments").execute();
});

const run = (...args: string[]) =>
  runCommand(services, parseCommand(args) as Parameters<typeof runCommand>[1]);
const store = (change: Partial<Payment>) => storePayment(services, aPayment(change));
const charged = { charged: { at: start, foundAt: start, brand: "visa", last4: "4242" } };
/** Exchanges the stored value of a payment. */
const encryptedAnew = (id: string, encrypted: string) =>
  services.database.updateTable("payments").set({ encrypted }).where("id", "=", id).execute();
const rowOf = (id: string) =>
  services.database.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const formerKey = Buffer.alloc(32, 9);
const withFormerKey = (id: string) =>
  encryptedAnew(id, createEncryption(createKeyRing(formerKey)).encrypt({}, `payment ${id}`));
/** What the program prints of these, read as `said/` (docs/testing.md). Ids are others each time. */
async function expectSaid(name: string, ...runs: string[][]) {
  let said = "";
  for (const args of runs) {
    const { text, exitCode } = await run(...args);
    said += `$ ${args.join(" ")}\n${text}\n[${exitCode}]\n`;
  }
  const steady = said
    .replaceAll(/pi_[\w-]+/g, "INTENT")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ATTEMPT")
    .replaceAll(/(account holder |"holderId": ")\w+/g, "$1HOLDER")
    .replaceAll(/ +$/gm, "");
  await expect(steady).toMatchFileSnapshot(`said/${name.replaceAll(" ", "-")}.txt`);
}
const review = { state: "review", ...charged, reviewReason: "lostAnswers" } as const;

describe("the list of payments that wait for staff", () => {
  test("is empty with exit code 0, also while others are under way", async () => {
    await store({});
    await expectSaid("none waits", ["list"], ["list", "--json"]);
    await services.database.deleteFrom("payments").execute();
    await expectSaid("none is open", ["--all"]);
  });

  test("has what staff need of each, the oldest first, and exit code 1", async () => {
    await store({ ...review, number: "301", tries: 2 });
    clock.now += minute;
    await withFormerKey((await store({ state: "charged", number: "302" })).id);
    clock.now += minute;
    await store({ number: "303" });
    await expectSaid("two wait", ["list"], ["--all"], ["list", "--json"]);
  });

  test("is without names, token and client secret", async () => {
    const { id } = await store(review);
    const shown: string[] = [];
    for (const args of [["list", "--json"], ["list"], ["show", id], ["show", id, "--json"]]) {
      shown.push((await run(...args)).text);
    }
    for (const hidden of hiddenValues) expect(shown.filter((one) => one.includes(hidden))).toEqual([]);
  });
});

describe("one payment", () => {
  test("is found by its number and by its attempt id", async () => {
    const { id } = await store({ ...review, tries: 2, lostAnswers: 2, handedOutAt: start });
    await expectSaid("one that waits", ["show", "202010001"], ["show", id, "--json"]);
    expect(await run("show", id)).toEqual(await run("show", "202010001"));
  });

  const resolution = (outcome: string) => ({ resolution: { at: start, outcome, reason: "seen", by: "Ana" } });
  test.each<[name: string, change: Partial<Payment>]>([
    ["that is prepared", {}],
    ["of another charge", { ...review, reviewReason: "otherCharge" }],
    ["that was not called for", { state: "charged", ...charged }],
    ["that was refused", { state: "charged", ...charged, tries: 3 }],
    ["that is recorded", { state: "recorded", ...charged, recordedAt: start }],
    ["that staff have recorded", { state: "recorded", ...charged, ...resolution("recorded") }],
    ["that staff have retried", { state: "recorded", ...charged, ...resolution("retry") }],
    ["that was returned", { state: "notCharged", ...charged, ...resolution("refunded") }],
    ["that never left the portal", { state: "notCharged", handOuts: 0 }],
    ["that was declined", { state: "notCharged" }],
    ["that waits for a sign-in", { state: "charged", ...charged, needsSignIn: true, ...resolution("retry") }],
  ])("%s says what is proved and what is not", async (name, change) => {
    await expectSaid(`one ${name}`, ["show", (await store(change)).id]);
  });

  test("that is not known is refused", async () => {
    await expectSaid("none of this id", ["show", "no-such"]);
  });

  test("that cannot be read is shown with what is known and the key that may be missing", async () => {
    const { id } = await store({ state: "charged" });
    await withFormerKey(id);
    const resolve = ["resolve", id, "recorded", "--reason", "seen"];
    await expectSaid("one that needs a former key", ["show", id], ["show", id, "--json"], resolve);
    const { encrypted } = await rowOf((await store({})).id);
    await encryptedAnew(id, encrypted);
    await expectSaid("one that is damaged", ["show", id]);
  });
});
