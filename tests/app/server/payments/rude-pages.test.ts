import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { readOffer } from "#app/.server/payments/offer.ts";
import { renewPaymentTokens } from "#app/.server/payments/renew-tokens.ts";
import { staffList } from "#app/.server/payments/staff-list.ts";
import type { PaymentAnswer } from "#machines/payment/types.ts";
import { totalBalance } from "#practice-api/billing/allocation.ts";
import { openAccount } from "../../../support/billing/portal-payments.ts";
import { minute, type PortalWorld, startPortal } from "../../../support/portal.ts";
import { openTestPostgres } from "../../../support/postgres/open-database.ts";
import { monday, openPractice } from "../../../support/practice.ts";
import type { PayWork } from "../../../support/processes/pay-worker.ts";
import { type PayWorker, startPayWorker } from "../../../support/processes/start-pay-worker.ts";
import { isSoak, soak } from "../../../support/soak.ts";

const practice = openPractice();
const postgres = isSoak ? openTestPostgres() : undefined;
/** A folder in memory, where there is one: a process that is killed loses nothing of it. */
const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "portal-rude-pages-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const sessionKey = Buffer.alloc(32, 7).toString("base64");
const stores: [name: string, count: number, environment: () => Record<string, string>][] = [
  ["SQLite", 1, () => ({ DATA_DIR: folder })],
  ["PostgreSQL", 2, () => ({ DATABASE_URL: postgres?.url ?? "", SESSION_KEY: sessionKey })],
];
/** For a part of the histories of a soak: `HISTORIES=50`. */
const full = Number(process.env.HISTORIES ?? 250);

const killAt = (steps: number) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(99) }, { weight: 2, arbitrary: fc.nat(steps) });
const outcome = fc.constantFrom("complete" as const, "complete" as const, "fail" as const);
const pay = fc.record({
  act: fc.constant("pay" as const),
  choice: fc.constantFrom("all", "first", "half"),
  card: fc.constantFrom("visa", "declined", "declined", "challenged"),
  outcome,
  /** `closes`: its tab is closed after the charge. `lies`: it says that its call has ended, and has made none. */
  page: fc.constantFrom("keeps", "keeps", "closes", "lies"),
  prepareKillAt: killAt(17),
  settleKillAt: killAt(13),
  isAgain: fc.boolean(),
});
/** A page that has kept a secret charges the card with it, whatever has become of the payment. */
const rude = fc.record({
  act: fc.constant("rude" as const),
  which: fc.nat(5),
  card: fc.constantFrom("visa", "visa", "visa", "declined", "challenged"),
  outcome,
  times: fc.constantFrom(1, 2),
  isNotified: fc.boolean(),
  killAt: killAt(13),
});
const passing = fc.record({
  act: fc.constant("pass" as const),
  minutes: fc.constantFrom(1, 1, 4, 4, 12, 31, 31, 90, 200, 23 * 60),
  killAt: killAt(13),
});
/** The practice ends the account's session, and the account signs in again or does not. */
const ending = fc.record({
  act: fc.constant("session" as const),
  isBack: fc.constantFrom(true, true, false),
});
const act = fc.oneof(
  { weight: 5, arbitrary: pay },
  { weight: 5, arbitrary: rude },
  { weight: 3, arbitrary: passing },
  { weight: 1, arbitrary: ending },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** Steps at which processes were killed, by what they were at work on. */
const kills = new Map<string, number>();
const totals = { histories: 0, charges: 0, late: 0, twice: 0, minutes: 0 };

describe.each(isSoak ? stores : stores.slice(0, 1))("processes on %s", (_store, count, environment) => {
  let portal: Awaited<ReturnType<typeof startPortal>>;
  let workers: PayWorker[];
  const start = () => startPayWorker({ ...environment(), IDENTITY_URL: `${practice.url}/identity` });
  beforeAll(async () => {
    portal = await startPortal(practice, environment());
    // One more than are at work, so that one that is killed is replaced at once.
    workers = Array.from({ length: count + 1 }, start);
    return async () => void (await Promise.all(workers.map((worker) => worker.kill())));
  });

  soak(
    "records each charge of %i histories, or lists it for staff, in its time",
    { quick: 4, full },
    async (numRuns) => {
      const rest = fc.array(act, { minLength: 3, maxLength: 9, size: "max" });
      const history = fc.tuple(pay, rest).map(([first, acts]) => [first, ...acts]);
      await fc.assert(fc.asyncProperty(history, play), {
        numRuns,
        endOnFailure: true,
        ...(isSoak ? {} : { seed: 20_261_126 }),
      });
      const table = [...kills].toSorted().map(([step, times]) => `${step}: ${times}`);
      console.log(`${JSON.stringify(totals)}\nkilled at\n${table.join("\n")}`);
    },
  );

  async function play(acts: Act[]): Promise<void> {
    const world: PortalWorld = await practice.control.createWorld({ now: monday });
    const { services, clock } = portal;
    for (const table of ["payments", "leases"] as const) await services.database.deleteFrom(table).execute();
    const account = await openAccount(practice, services, world);
    const { payments } = services;
    const owed = await account.owed();
    const balances = new Map((await account.pending()).map(({ id, balance }) => [id, balance]));
    let session = account.data;
    let isSignedIn = true;
    const secrets: string[] = [];
    /** When a charge must be recorded or listed, by its payment. */
    const due = new Map<string, number>();
    let chargedByKeepers = 0;

    /** Has a process do a piece of work. Undefined when it was killed. */
    async function work(command: PayWork): Promise<{ done: unknown } | undefined> {
      const nth = Math.floor(Math.random() * count);
      const worker = workers[nth] as PayWorker;
      worker.send({ ...command, now: clock.now });
      for (;;) {
        const line = await worker.line();
        if ("minute" in line) {
          clock.now += minute;
          await check();
        } else if ("done" in line) return line;
        else {
          kills.set(
            `${command.work} ${line.killedAt}`,
            (kills.get(`${command.work} ${line.killedAt}`) ?? 0) + 1,
          );
          await worker.exited;
          workers[nth] = workers.pop() as PayWorker;
          workers.push(start());
          clock.now += minute;
          return undefined;
        }
      }
    }
    const isSettled = async (id: string) => {
      const listed = (await staffList(payments, clock.now)).some((one) => one.id === id);
      return listed || (await payments.find(id))?.state === "recorded";
    };
    async function check(): Promise<void> {
      for (const [id, by] of due) {
        if (await isSettled(id)) due.delete(id);
        else expect(clock.now, `${id} is recorded, or on the staff's list`).toBeLessThan(by);
      }
    }
    async function pass(minutes: number, killAt = 99): Promise<void> {
      const until = clock.now + minutes * minute;
      totals.minutes += minutes;
      for (let at = killAt; clock.now < until; at = 99) {
        await work({
          work: "reconcile",
          minutes: Math.ceil((until - clock.now) / minute),
          killAt: at,
        });
      }
    }

    /** The card provider's script charges a card, and the bank asks for its step. */
    async function confirm(
      secret: string,
      card: string,
      end: "complete" | "fail",
    ): Promise<string | undefined> {
      const chargesOf = async () =>
        (await world.cardIntents()).find(({ clientSecret }) => clientSecret === secret) ?? {
          charges: 0,
          attemptId: "",
        };
      const before = (await chargesOf()).charges;
      await account.pay(secret, card);
      if (card === "challenged") await account.authenticate(secret, end);
      const { charges, attemptId = "" } = await chargesOf();
      expect(charges).toBeLessThanOrEqual(1);
      if (charges === before) return undefined;
      totals.charges += 1;
      due.set(attemptId, clock.now + 30 * minute);
      return attemptId;
    }

    async function pay(one: Extract<Act, { act: "pay" }>): Promise<void> {
      if (!isSignedIn) return;
      const { invoices, limit } = await readOffer(services, account.contextOf(services, session));
      const chosen = one.choice === "first" ? invoices.slice(0, 1) : invoices;
      const most = Math.min(limit, totalBalance(chosen));
      const amount = one.choice === "half" ? Math.floor(most / 200) * 100 : most;
      if (amount === 0) return;
      const request = await account.order({ invoiceIds: chosen.map(({ id }) => id), amount });
      const prepare = (killAt: number) => work({ work: "prepare", session, request, killAt });
      let prepared = await prepare(one.prepareKillAt);
      if (prepared === undefined && one.isAgain) prepared = await prepare(99);
      const answer = prepared?.done as PaymentAnswer | undefined;
      if (answer?.status !== "underWay" || answer.clientSecret === undefined) return;
      secrets.push(answer.clientSecret);
      const { paymentId } = answer;
      if (one.page !== "lies" && (await confirm(answer.clientSecret, one.card, one.outcome)) !== undefined)
        chargedByKeepers += amount;
      if (one.page === "closes") return;
      const settle = (killAt: number) =>
        work({
          work: "settle",
          session,
          paymentId,
          page: request.page,
          hasEnded: true,
          killAt,
        });
      const settled = (await settle(one.settleKillAt)) ?? (await settle(99));
      // What the page is told is so at that moment.
      if (settled?.done === "recorded") expect(due.size === 0 || (await isSettled(paymentId))).toBe(true);
    }

    async function beRude(one: Extract<Act, { act: "rude" }>): Promise<void> {
      const secret = secrets[one.which % Math.max(1, secrets.length)];
      if (secret === undefined) return;
      for (let time = 0; time < one.times; time++) {
        const id = await confirm(secret, one.card, one.outcome);
        if (id === undefined) continue;
        const isLate = (await payments.find(id))?.state === "notCharged";
        if (isLate) totals.late += 1;
        if (!one.isNotified) continue;
        if (isLate) due.set(id, clock.now + 3 * minute);
        const notify = (killAt: number) => work({ work: "notify", paymentId: id, killAt });
        // The card provider sends it again when it had no answer.
        if ((await notify(one.killAt)) === undefined) await notify(99);
      }
    }

    for (const one of acts) {
      if (one.act === "pay") await pay(one);
      else if (one.act === "rude") await beRude(one);
      else if (one.act === "pass") await pass(one.minutes, one.killAt);
      else {
        if (isSignedIn) await world.expire(session.token);
        isSignedIn = one.isBack;
        if (!isSignedIn) continue;
        session = { ...session, token: (await world.signIn("sione")).token };
        await renewPaymentTokens(services, session);
      }
      // A page that is read and closed again takes a minute.
      await pass(1);
    }
    await pass(31);
    expect([...due.keys()]).toEqual([]);

    const charged = (await world.cardIntents()).filter(({ charges }) => charges > 0);
    const waiting = new Map((await staffList(payments, clock.now)).map(({ id, reason }) => [id, reason]));
    const saved = (await account.recordings()).filter((one) => one.saved).map(({ id }) => id);
    const calls = (await world.journal("POST patient/SavePayment")).filter(({ answer }) => answer === true);
    expect(new Set(saved).size).toBe(calls.length);
    const paid = new Map<string, { cents: number; recorded: number; isListed: boolean }>();
    for (const { attemptId = "", paymentId = "" } of charged) {
      const payment = await payments.find(attemptId);
      const isSaved = saved.includes(paymentId);
      expect(payment?.state === "recorded" || waiting.has(attemptId), `${attemptId} ${payment?.state}`).toBe(
        true,
      );
      if (payment?.state === "recorded") expect(isSaved).toBe(true);
      for (const { id, payNow } of payment?.invoices ?? []) {
        const sum = paid.get(id) ?? { cents: 0, recorded: 0, isListed: false };
        const isListed = sum.isListed || waiting.get(attemptId) === "paidTwice";
        paid.set(id, {
          cents: sum.cents + payNow,
          recorded: sum.recorded + (isSaved ? payNow : 0),
          isListed,
        });
      }
    }
    expect(saved.length).toBeLessThanOrEqual(charged.length);
    expect(chargedByKeepers, "pages that keep to the order charge what is owed at most").toBeLessThanOrEqual(
      owed,
    );
    for (const [id, { cents, recorded, isListed }] of paid) {
      const balance = balances.get(id) ?? 0;
      expect(recorded, "recorded of an invoice").toBeLessThanOrEqual(balance);
      if (cents > balance) expect(isListed, `${id} was paid twice, and staff know`).toBe(true);
    }
    totals.histories += 1;
    totals.twice += [...waiting.values()].filter((reason) => reason === "paidTwice").length;
    await world.remove();
  }
});
