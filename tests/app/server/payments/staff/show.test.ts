import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parseCommand } from "#app/.server/payments/staff/command.ts";
import { runCommand } from "#app/.server/payments/staff/run-command.ts";
import type { Services } from "#app/.server/services.ts";
import { createEncryption } from "#app/.server/store/encryption.ts";
import { createKeyRing, keyId } from "#app/.server/store/key-ring.ts";
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
const needsKey = `It needs the key with the id ${keyId(formerKey).toString("hex")}: add the former SESSION_KEY to SESSION_KEY_PREVIOUS.`;

describe("the list of payments that wait for staff", () => {
  test("is empty with exit code 0, also while others are under way", async () => {
    await store({});
    expect(await run("list")).toEqual({ text: "No payment waits for staff.", exitCode: 0 });
    expect(await run("list", "--json")).toEqual({ text: "[]", exitCode: 0 });
    await services.database.deleteFrom("payments").execute();
    expect(await run("--all")).toEqual({ text: "No payment is open.", exitCode: 0 });
  });

  test("has what staff need of each, the oldest first, and exit code 1", async () => {
    const lost = await store({
      state: "review",
      number: "301",
      ...charged,
      reviewReason: "lostAnswers",
      tries: 2,
    });
    clock.now += minute;
    const unreadable = await store({ state: "charged", number: "302" });
    await withFormerKey(unreadable.id);
    const open = await store({ number: "303" });
    const { text, exitCode } = await run();
    expect(text.split("\n").map((line) => line.trim().split(/ {2,}/))).toEqual([
      ["number", "state", "waits because", "amount", "started", "charged", "last looked", "tries", "attempt"],
      [
        "301",
        "review",
        "lostAnswers",
        "$50.00 + $1.25",
        ...Array.from({ length: 3 }, () => "23 Nov 2026 09:00:00"),
        "2",
        lost.id,
      ],
      ["charged", "unreadable", "23 Nov 2026 09:01:00", unreadable.id],
      [""],
      ["lostAnswers: charged, and recorded or not: the practice's answers were lost"],
      ["unreadable: the portal cannot read it"],
      [needsKey],
    ]);
    expect(exitCode).toBe(1);
    expect((await run("--all")).text).toContain(open.id);
    expect((await run("--all")).exitCode).toBe(1);
  });

  test("is JSON for programs, without names, token and client secret", async () => {
    const { id, session } = await store({ state: "review", ...charged, reviewReason: "lostAnswers" });
    const { text, exitCode } = await run("list", "--json");
    expect(JSON.parse(text)).toMatchObject([
      {
        attempt: id,
        state: "review",
        reason: "lostAnswers",
        startedAt: "2026-11-22T20:00:00.000Z",
        details: {
          number: "202010001",
          holderId: session.holderId,
          total: 51_25,
          chargedCard: { brand: "visa", last4: "4242" },
          invoices: [{ id: "7", reference: "R7", amount: 68_00, left: 60_00, payNow: 50_00 }],
        },
      },
    ]);
    expect(exitCode).toBe(1);
    const shown = [
      text,
      (await run("list")).text,
      (await run("show", id)).text,
      (await run("show", id, "--json")).text,
    ];
    for (const hidden of hiddenValues) expect(shown.filter((one) => one.includes(hidden))).toEqual([]);
  });
});

describe("one payment", () => {
  const linesOf = (text: string) => text.split("\n").map((line) => line.trim().replace(/ {2,}/g, "  "));

  test("is found by its number and by its attempt id, with all that staff need in both ledgers", async () => {
    const { id, session, clientSecret } = await store({
      state: "review",
      ...charged,
      reviewReason: "lostAnswers",
      tries: 2,
      lostAnswers: 2,
      handedOutAt: start,
    });
    const shown = await run("show", "202010001");
    expect(await run("show", id)).toEqual(shown);
    expect(shown.exitCode).toBe(1);
    expect(linesOf(shown.text)).toEqual([
      `attempt  ${id}`,
      "state  review",
      "waits for staff  lostAnswers: charged, and recorded or not: the practice's answers were lost",
      "started  23 Nov 2026 09:00:00",
      `at the practice  payment 202010001 of account holder ${session.holderId}, http://practice.test/api`,
      `at the card provider  ${clientSecret?.replace("_secret_CANARY", "")}`,
      "amount  $50.00 + fee $1.25 = $51.25",
      "card  Visa - 2.5%; charged: visa ending 4242",
      "invoice  R7 (id 7): $50.00 of the $60.00 that was left of $68.00",
      "",
      "history, in New Zealand time:",
      "23 Nov 2026 09:00:00  the patient confirmed the payment",
      "23 Nov 2026 09:00:00  a page received what charges the card (1 page in all)",
      "23 Nov 2026 09:00:00  the card provider said that the card was charged",
      "23 Nov 2026 09:00:00  last looked at",
      "SavePayment was called 2 times; 2 answers lost",
      "",
      "proved:",
      "$51.25 was charged: the card provider says so, with this payment's references",
      "",
      "not proved:",
      "whether the practice has recorded it: look in its ledger for the payment's number",
    ]);
  });

  const resolution = (outcome: string) => ({ resolution: { at: start, outcome, reason: "seen", by: "Ana" } });
  test.each<[name: string, change: Partial<Payment>, proved: string[], open: string[]]>([
    ["that is prepared", {}, [], ["whether the card was charged"]],
    [
      "of another charge",
      { state: "review", ...charged, reviewReason: "otherCharge" },
      ["a card was charged"],
      ["that it is the charge of this payment"],
    ],
    [
      "that was not called for",
      { state: "charged", ...charged },
      ["$51.25 was charged", "it has not called"],
      [],
    ],
    [
      "that was refused",
      { state: "charged", ...charged, tries: 3 },
      ["$51.25 was charged", "refused each call"],
      [],
    ],
    [
      "that is recorded",
      { state: "recorded", ...charged, recordedAt: start },
      ["$51.25 was charged", "it said so, or an entry"],
      [],
    ],
    [
      "that staff have recorded",
      { state: "recorded", ...charged, ...resolution("recorded") },
      ["$51.25 was charged", "staff say that the practice has recorded"],
      [],
    ],
    [
      "that staff have retried",
      { state: "recorded", ...charged, ...resolution("retry") },
      ["$51.25 was charged", "it said so, or an entry"],
      [],
    ],
    [
      "that was returned",
      { state: "notCharged", ...charged, ...resolution("refunded") },
      ["$51.25 was charged", "staff say that the charge was returned"],
      [],
    ],
    ["that never left the portal", { state: "notCharged", handOuts: 0 }, ["no page ever received"], []],
    [
      "that was declined",
      { state: "notCharged" },
      ["the card provider has ended"],
      ["that no page uses it later"],
    ],
  ])("%s says what is proved and what is not", async (_, change, proved, open) => {
    const { id } = await store(change);
    const [, ofProved = "", ofOpen = ""] =
      /\n\n(?:proved:\n(.*?))?(?:\n\n)?(?:not proved:\n(.*))?$/s.exec(
        (await run("show", id)).text.split("history, in New Zealand time:")[1] ?? "",
      ) ?? [];
    const expected = (texts: string[]) => texts.map((text) => expect.stringContaining(text));
    expect(ofProved.split("\n").filter(Boolean)).toEqual(expected(proved));
    expect(ofOpen.split("\n").filter(Boolean)).toEqual(expected(open));
  });

  test("has in its history what staff have decided, and what it waits for", async () => {
    const { id } = await store({ state: "charged", ...charged, needsSignIn: true, ...resolution("retry") });
    const { text } = await run("show", id);
    expect(text).toContain("resolved: retry by Ana: seen");
    expect(text).toContain("it waits for the patient's next sign-in");
  });

  test("that ended waits for nobody, and one that is not known is refused", async () => {
    const { id } = await store({ state: "recorded", ...charged });
    expect((await run("show", id)).exitCode).toBe(0);
    expect(await run("show", "no-such")).toEqual({
      text: "No payment has the number or attempt id no-such.",
      exitCode: 2,
    });
  });

  test("that cannot be read is shown with what is known and the key that may be missing", async () => {
    const { id } = await store({ state: "charged" });
    await withFormerKey(id);
    const { text, exitCode } = await run("show", id);
    expect(linesOf(text).slice(0, 4)).toEqual([
      `attempt  ${id}`,
      "state  charged",
      "waits for staff  unreadable: the portal cannot read it",
      "started  23 Nov 2026 09:00:00",
    ]);
    expect(text).toContain(needsKey);
    expect(exitCode).toBe(1);
    const resolved = await run("resolve", id, "recorded", "--reason", "seen");
    expect(JSON.parse((await run("show", id, "--json")).text)).toMatchObject([
      { missingKey: expect.any(String) },
    ]);
    const readable = await store({});
    const { encrypted } = await rowOf(readable.id);
    await encryptedAnew(id, encrypted);
    expect((await run("show", id)).text).toContain(
      "It is damaged, or a newer version of the portal has written it.",
    );
    expect(resolved).toEqual({ text: "The payment cannot be read, so it cannot be resolved.", exitCode: 2 });
  });
});
