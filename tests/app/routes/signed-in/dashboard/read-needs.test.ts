import { describe, expect, test } from "vitest";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { findNeeds, needSources } from "#app/routes/signed-in/dashboard/.server/needs.ts";
import { stubNow, stubScreen } from "../../../../support/screen-args.ts";

const none = async () => ({ entries: [] as object[], unreadable: 0, total: 0 });
const failed = async () => {
  throw new PracticeError("refused", "a call", 500);
};
const services = (unsettled: object[] = [], asked: object[] = []) => ({
  appointmentActs: { list: async () => [] },
  askedMedicines: { list: async () => asked },
  followUp: { hasMessage: async () => false },
  payments: { ofAccount: async () => unsettled },
});

type Lists = Partial<Record<(typeof needSources)[number], (query: object) => Promise<object>>>;

function screen(lists: Lists, more: object = {}, unsettled: object[] = [], asked: object[] = []) {
  const call = (source: keyof Lists) => lists[source] ?? none;
  const api = {
    ...Object.fromEntries(needSources.map((source) => [source, { list: call(source) }])),
    billing: { invoices: call("billing") },
  };
  const known = new Map<string, unknown>();
  const memo = (key: string, load: () => unknown) => {
    if (!known.has(key)) known.set(key, load());
    return known.get(key);
  };
  const args = stubScreen(
    "/",
    { api, memo, isActing: false, counters: failed, ...more },
    services(unsettled, asked),
  );
  return { read: (areas = [...needSources]) => findNeeds(args, areas) };
}

describe("what needs the patient", () => {
  test.each(["overdue", "due"])(
    "has all vaccines where the list of those that are %s goes on",
    async (long) => {
      const many = Array.from({ length: 100 }, (_, at) => ({ id: `${at}`, name: `Vaccine ${at}` }));
      const pages = [many, [{ id: "last", name: "Hib" }]];
      const immunisations = async (query: object) => {
        const isLong = "which" in query && query.which === long;
        const entries = (isLong && "page" in query && pages[Number(query.page) - 1]) || [];
        return { entries, unreadable: 0, total: isLong ? 101 : 0 };
      };
      const { needs, sources } = await screen({ immunisations }).read();
      expect(needs).toHaveLength(101);
      expect(sources.immunisations).toBe("whole");
    },
  );

  test("has no vaccines where their list is longer than is ever read", async () => {
    const immunisations = async (query: object) => ({
      entries: [{ id: "page" in query ? `${query.page}` : "" }],
      unreadable: 0,
      total: 1000,
    });
    expect((await screen({ immunisations }).read()).sources.immunisations).toBe("failed");
  });

  test("has all unread results once it has as many as the practice counts", async () => {
    const results = async () => ({ entries: [{ id: "new", test: "Iron" }], unreadable: 0, total: 300 });
    const stateWith = async (newResults: number | undefined) =>
      (await screen({ results }, { counters: async () => ({ newResults }) }).read(["results"])).sources
        .results;
    expect([await stateWith(1), await stateWith(2), await stateWith(undefined)]).toEqual([
      "whole",
      "more",
      "more",
    ]);
    expect((await screen({ results }).read(["results"])).sources).toEqual({ results: "more" });
  });

  test("has no invoice of a payment that is not settled, and says that it is under way", async () => {
    const invoices = async () => ({ entries: [{ id: "1", payNow: 2000 }], unreadable: 0, total: 1 });
    const times = { createdAt: 0, lookedAt: 0, session: {} };
    const payment = { id: "p", state: "prepared", amount: 2000, fee: 50, invoices: [{ id: "1" }], ...times };
    const needsWith = async (one: object) => (await screen({ billing: invoices }, {}, [one]).read()).needs;
    expect(await needsWith(payment)).toEqual([
      { kind: "invoice", count: 0, total: 0, oldest: undefined, isUnderWay: true },
    ]);
    const charged = { ...payment, state: "charged", charged: { at: Date.parse(stubNow) } };
    expect(await needsWith(charged)).toEqual([
      { kind: "payment", id: "p", on: new Date(stubNow).toISOString(), total: 2050 },
    ]);
  });

  test("has a repeat request that may not have arrived, and one that is late by the practice's usual days", async () => {
    const at = Date.parse("2026-11-20T10:00:00+13:00");
    const asked = [
      { name: "Metformin", at, isOwn: true, lastScript: "2026-08-20" },
      { name: "Aspirin", at: at + 1, isOwn: false, isUnclear: true },
    ];
    const medications = async () => ({
      entries: [{ id: "7", name: "Metformin", isLongTerm: true, prescribedOn: "2026-08-20" }],
      unreadable: 0,
      total: 1,
    });
    const needsWith = async (settings: object) =>
      (await screen({ medications }, { settings }, [], asked).read()).needs;
    const unclear = { kind: "unclearRequest", isOwn: false, medicines: [{ name: "Aspirin", id: undefined }] };
    const late = { kind: "lateRequest", isOwn: true, medicines: [{ name: "Metformin", id: "7" }] };
    // Asked on a Friday; the stub's day is the Tuesday after it.
    expect(await needsWith(async () => ({ repeatNotice: "Ready in one working day." }))).toMatchObject([
      unclear,
      late,
    ]);
    const waiting = { ...late, kind: "waitingRequest" };
    expect(await needsWith(async () => ({}))).toMatchObject([
      unclear,
      { ...waiting, usual: "two working days" },
    ]);
    expect(await needsWith(failed)).toMatchObject([unclear, { ...waiting, usual: undefined }]);
  });
});
