import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { preparePayment } from "#app/.server/payments/prepare.ts";
import { reconcilePayments } from "#app/.server/payments/reconcile.ts";
import { settlePayment } from "#app/.server/payments/settle.ts";
import type { Services } from "#app/.server/services.ts";
import { feeOn } from "#practice-api/billing/rules.ts";
import { Crash, crashingServices, openAccount, visa } from "../../../support/billing/portal-payments.ts";
import { minute, type PortalWorld, startPortal } from "../../../support/portal.ts";
import { openTestPostgres } from "../../../support/postgres.ts";
import { monday, openPractice } from "../../../support/practice.ts";
import { soak } from "../../../support/soak.ts";

const practice = openPractice();
const postgres = openTestPostgres();
type Instance = { services: Services; clock: { now: number } };

const start = async (count: number, environment: () => Record<string, string>): Promise<Instance[]> => {
  const instances: Instance[] = [];
  for (let index = 0; index < count; index++) instances.push(await startPortal(practice, environment()));
  return instances;
};
const stores: [name: string, open: () => Promise<Instance[]>][] = [
  ["one portal with SQLite", () => start(1, () => ({}))],
  [
    "two portals with one PostgreSQL",
    () =>
      start(2, () => ({
        DATABASE_URL: postgres.url,
        SESSION_KEY: Buffer.alloc(32, 3).toString("base64"),
      })),
  ],
];

const order = (amount = 50_00) => ({
  paymentId: randomUUID(),
  amount,
  total: amount + feeOn(amount, visa),
  card: visa,
});

describe.each(stores)("a process that ends, of %s", (_name, open) => {
  let instances: Instance[];
  let services: Services;
  let world: PortalWorld;
  let account: Awaited<ReturnType<typeof openAccount>>;
  beforeAll(async () => {
    instances = await open();
    services = instance(0);
  });
  beforeEach(async () => {
    world = await practice.control.createWorld({ now: monday });
    account = await openAccount(practice, services, world);
    return () => world.remove();
  });

  function instance(number: number): Services {
    const found = instances[number % instances.length];
    if (found === undefined) throw new Error("no instance");
    return found.services;
  }
  const pass = (minutes: number) => {
    for (const { clock } of instances) clock.now += minutes * minute;
  };
  const prepare = (request: ReturnType<typeof order>, of: Services) =>
    preparePayment(of, account.contextOf(of), request);
  const stateOf = async (paymentId: string) => (await services.payments.find(paymentId))?.state;

  /** Pays with a process that ends at one step, then starts again until nothing is left to do. */
  async function payWithCrash(crashAt: number) {
    const owed = await account.owed();
    const request = order();
    const first = crashingServices(services, crashAt);
    const run = async (of: Services) => {
      const prepared = await prepare(request, of);
      if (prepared.state === "prepared") await account.pay(prepared.clientSecret);
      await settlePayment(of, request.paymentId);
    };
    await run(first).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
    });
    for (let minutes = 0; minutes < 40; minutes += 10) {
      pass(10);
      await reconcilePayments(services);
    }
    return { crashed: first.hasCrashed(), paymentId: request.paymentId, paid: owed - (await account.owed()) };
  }

  test("at any of its steps never loses a charge and never records one twice", async () => {
    for (let step = 0; ; step++) {
      await services.database.deleteFrom("payments").execute();
      const before = (await account.charges()).length;
      const { crashed, paymentId, paid } = await payWithCrash(step);
      const isCharged = (await account.charges()).length > before;
      const state = await stateOf(paymentId);
      expect({ step, paid, isRecorded: state === "recorded" }).toEqual({
        step,
        paid: isCharged ? 50_00 : 0,
        isRecorded: isCharged,
      });
      if (!crashed) break;
    }
    const recordings = await account.recordings();
    expect(recordings.filter(({ saved }) => saved)).toHaveLength((await account.charges()).length);
  });

  const title = "keeps both ledgers equal for %i schedules of crashes, repeats, delays and lost answers";
  soak(title, { quick: 25, full: 500 }, async (numRuns) => {
    // Which portal it reaches; a repeat reaches the other one at the same time.
    const on = fc.nat(1);
    const act = fc.oneof(
      fc.record({ act: fc.constant("prepare" as const), crashAt: fc.nat(12), twice: fc.boolean(), on }),
      fc.record({
        act: fc.constant("pay" as const),
        card: fc.constantFrom("visa", "declined", "challenged"),
      }),
      fc.record({ act: fc.constant("settle" as const), crashAt: fc.nat(12), twice: fc.boolean(), on }),
      fc.record({ act: fc.constant("reconcile" as const), minutes: fc.constantFrom(1, 5, 31), on }),
      fc.record({
        act: fc.constant("loseAnswer" as const),
        path: fc.constantFrom("SavePayment", "SaveTempPayment"),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 10 }), async (acts) => {
        await services.database.deleteFrom("payments").execute();
        const own = await practice.control.createWorld({ now: monday });
        const before = { world, account };
        world = own;
        account = await openAccount(practice, services, own);
        try {
          const owed = await account.owed();
          const request = order(19_95);
          let secret: string | undefined;
          for (const one of acts) {
            if (one.act === "pay" && secret !== undefined) await account.pay(secret, one.card);
            if (one.act === "loseAnswer") {
              await own.addFault({
                match: { path: `patient/${one.path}` },
                effect: { type: "reset" },
                phase: "after-commit",
                when: { times: 1 },
              });
            }
            if (one.act === "reconcile") {
              pass(one.minutes);
              await Promise.all([
                reconcilePayments(instance(one.on)),
                reconcilePayments(instance(one.on + 1)),
              ]);
            }
            if (one.act === "prepare" || one.act === "settle") {
              const work = async (on: number) => {
                const of = crashingServices(instance(on), one.crashAt);
                if (one.act === "settle") return void (await settlePayment(of, request.paymentId));
                const prepared = await prepare(request, of);
                if (prepared.state === "prepared") secret = prepared.clientSecret;
              };
              await Promise.allSettled(one.twice ? [work(one.on), work(one.on + 1)] : [work(one.on)]);
              // The leases of a process that ended run out.
              pass(1);
            }
          }
          for (let round = 0; round < 4; round++) {
            pass(40);
            await reconcilePayments(services);
          }
          const charged = (await account.charges()).reduce((sum, { charges }) => sum + charges, 0);
          const state = await stateOf(request.paymentId);
          expect(charged).toBeLessThanOrEqual(1);
          const paid = owed - (await account.owed());
          if (charged === 0) expect(paid).toBe(0);
          else if (state === "review") expect([0, 19_95]).toContain(paid);
          else expect({ state, paid }).toEqual({ state: "recorded", paid: 19_95 });
        } finally {
          await own.remove();
          ({ world, account } = before);
        }
      }),
      { numRuns, endOnFailure: true },
    );
  });
});
