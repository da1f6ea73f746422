import { afterAll, describe, expect, test } from "vitest";
import { baseUrlsFor } from "#app/.server/practice-client/base-urls.ts";
import { createCircuitBreakers } from "#app/.server/practice-client/circuit-breaker.ts";
import { createClient } from "#app/.server/practice-client/client.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { createRetryBudget } from "#app/.server/practice-client/retry.ts";
import { createTransport } from "#app/.server/practice-client/transport.ts";
import type { FaultEffect, FaultRule } from "#mock-server/control/client.ts";
import type { RepeatRequest } from "#practice-api/medications/repeat.ts";
import { idOf, monday, openPractice } from "../../../support/practice.ts";

/** Under every fault of the practice, each call of the portal ends in a value or in an error with a reason. */
const practice = openPractice();
const { transport, close } = createTransport();
afterAll(close);

/** Short deadlines only where no answer comes, so that a slow machine changes no outcome. */
const [shortDeadlineMs, deadlineMs] = [300, 20_000];

type Case = { effect: FaultEffect; reads: string; books: string };
const status = (code: number): FaultEffect => ({ type: "status", status: code });
/** The outcome of a list and of a booking under each effect. A missing effect does not compile. */
const cases: { readonly [T in FaultEffect["type"]]: readonly Case[] } = {
  latency: [
    { effect: { type: "latency", ms: 1 }, reads: "6 entries", books: "booked" },
    { effect: { type: "latency", ms: 60_000 }, reads: "slow", books: "slow" },
  ],
  status: [
    { effect: status(500), reads: "refused", books: "refused" },
    { effect: status(404), reads: "refused", books: "refused" },
    { effect: status(204), reads: "refused", books: "unreadable" },
    { effect: status(302), reads: "refused", books: "refused" },
  ],
  "practice-error": [
    {
      effect: { type: "practice-error", error: "slot-taken" },
      reads: "6 entries",
      books: "refused outcome",
    },
    {
      effect: { type: "practice-error", error: "NotCreatedZoomEnd" },
      reads: "6 entries",
      books: "videoFailed",
    },
  ],
  hang: [{ effect: { type: "hang" }, reads: "slow", books: "slow" }],
  reset: [{ effect: { type: "reset" }, reads: "unreachable", books: "unreachable" }],
  close: [{ effect: { type: "close" }, reads: "unreachable", books: "unreachable" }],
  truncate: [{ effect: { type: "truncate" }, reads: "unreachable", books: "unreachable" }],
  garbage: [{ effect: { type: "garbage" }, reads: "unreachable", books: "unreachable" }],
  "malformed-json": [{ effect: { type: "malformed-json" }, reads: "unreadable", books: "unreadable" }],
  "html-error": [
    { effect: { type: "html-error" }, reads: "unreadable", books: "unreadable" },
    { effect: { type: "html-error", status: 502 }, reads: "refused", books: "refused" },
  ],
  "empty-body": [{ effect: { type: "empty-body" }, reads: "unreadable", books: "unreadable" }],
  drip: [{ effect: { type: "drip", ms: 1 }, reads: "6 entries", books: "booked" }],
  mutate: [
    {
      effect: { type: "mutate", at: "0.entry.0.resource.id", drop: true },
      reads: "5 entries, 1 unreadable",
      books: "booked",
    },
    { effect: { type: "mutate", at: "0.entry", retype: "string" }, reads: "unreadable", books: "booked" },
    { effect: { type: "mutate", at: "0", retype: "null" }, reads: "0 entries", books: "booked" },
  ],
  "empty-form": [{ effect: { type: "empty-form", form: "null" }, reads: "0 entries", books: "booked" }],
  stale: [{ effect: { type: "stale" }, reads: "6 entries", books: "booked" }],
  duplicate: [{ effect: { type: "duplicate" }, reads: "12 entries", books: "refused outcome" }],
  quota: [{ effect: { type: "quota" }, reads: "refused", books: "refused" }],
  auth: [
    { effect: { type: "auth", as: "refused" }, reads: "signedOut", books: "signedOut" },
    { effect: { type: "auth", as: "expired" }, reads: "signedOut", books: "signedOut" },
  ],
  huge: [
    { effect: { type: "huge" }, reads: "unreadable", books: "unreadable" },
    {
      effect: { type: "huge", megabytes: 1 },
      reads: expect.stringMatching(/^\d{4} entries/),
      books: "booked",
    },
  ],
};

async function portalUnder(rule: FaultRule, timeoutMs = deadlineMs) {
  const world = await practice.control.createWorld({ now: monday });
  const { token } = await world.signIn("aroha");
  const addresses = baseUrlsFor(world.apiUrl, {
    identityUrl: world.identityUrl,
    practiceOrigins: [practice.url],
    companions: {
      images: "../images",
      letters: "../letters",
      pay: "../pay",
      video: "../video",
      stripe: "../stripe",
    },
  });
  const connections = {
    transport,
    circuitBreakerFor: createCircuitBreakers(),
    budget: createRetryBudget(),
    random: () => 0,
  };
  const caller = { token, patientId: idOf("aroha"), holderId: idOf("aroha") };
  const client = (signal: AbortSignal) => createClient(connections, addresses, caller, signal);
  const undisturbed = client(new AbortController().signal);
  const ask = { practitionerId: "31", typeId: "1", locationIds: ["1", "2"] };
  const [day = ""] = await undisturbed.appointments.nextDay({ ...ask, from: "2026-11-24" });
  const [slot] = (await undisturbed.appointments.slots({ ...ask, day })).entries;
  await world.addFault(rule);
  return { client: client(AbortSignal.timeout(timeoutMs)), slotId: slot?.slotId ?? "", world };
}

async function outcomeOf<T>(answer: Promise<T>, describeValue: (value: T) => string): Promise<string> {
  return answer.then(describeValue, (error: unknown) => {
    if (error instanceof PracticeError) return error.reason;
    throw error;
  });
}

describe.each(Object.values(cases).flat())("under $effect", ({ effect, reads, books }) => {
  test("a list and a booking end in a value or in an error", async () => {
    const { client, slotId } = await portalUnder({ effect }, reads === "slow" ? shortDeadlineMs : deadlineMs);
    const list = outcomeOf(client.medications.list({ which: "all" }), ({ entries, unreadable }) =>
      [`${entries.length} entries`, ...(unreadable ? [`${unreadable} unreadable`] : [])].join(", "),
    );
    expect(await list).toEqual(reads);
    const input = { slotId, typeId: "1", reason: "Cough" };
    const booking = outcomeOf(client.appointments.book(input), ({ outcome }) =>
      outcome === "refused" ? "refused outcome" : outcome,
    );
    expect(await booking).toEqual(books);
  });
});

describe("a fault of one call", () => {
  const away = { outcome: "onLeave", providers: [{ id: "31", name: "Dr Hana Pōtiki" }] };
  test.each(["on-leave-302", "on-leave-200"] as const)("%s is read as a provider on leave", async (error) => {
    const { client } = await portalUnder({ effect: { type: "practice-error", error } });
    const request: RepeatRequest = {
      medicationIds: ["1"],
      collection: "pickUp",
      isUrgent: false,
      isPreferredPharmacy: false,
      ignoresLeave: false,
    };
    expect(await client.medications.requestRepeat(request)).toEqual(away);
  });

  test("a token check that answers false is an answer", async () => {
    const { client } = await portalUnder({
      match: { path: "ValidateToken" },
      effect: { type: "auth", as: "falsy" },
    });
    expect(await client.identity.validate()).toBe(false);
  });
});
