import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Choices, PartId, PartPage } from "#app/routes/signed-in/my-record/copy/parts.ts";
import { useRecordCopy } from "#app/routes/signed-in/my-record/use-record-copy.ts";
import { runInRouter } from "../../../../support/hooks/run-in-router.tsx";

const realFetch = globalThis.fetch;
let requests: string[];
let respond: (part: string, page: number) => Partial<PartPage> | Response | Promise<never>;
beforeEach(() => {
  requests = [];
  respond = (part) => ({ entries: [{ id: `${part} 1`, test: "Iron" }] });
  globalThis.fetch = async (input, init) => {
    const { searchParams } = new URL(String(input), "http://portal.test");
    const tests = init?.body instanceof FormData ? init.body.getAll("tests") : [];
    const part = searchParams.get("part") ?? tests.join("+");
    const page = Number(searchParams.get("page") ?? 1);
    requests.push(`${part} ${page}`);
    const answer = await respond(part, page);
    if (answer instanceof Response) return answer;
    return Response.json({
      entries: [],
      unreadable: 0,
      hasMore: false,
      asOf: "2026-11-24T09:00:00Z",
      ...answer,
    });
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const patient = { name: "Sione Taufa", birthDate: "1960-01-01", nhi: "ZAA0001" } as never;
const choicesOf = (...parts: PartId[]) => ({ parts, format: "json" }) as unknown as Choices;

async function open() {
  const { hook } = await runInRouter(useRecordCopy, patient, { address: "/my-record" });
  const settled = () =>
    hook.act(async () => {
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => void setImmediate(resolve));
    });
  return {
    hook,
    settled,
    make: async (...parts: PartId[]) => {
      await hook.act(() => hook.current.make(choicesOf(...parts)));
      await settled();
    },
    /** The parts of the copy that was made, with their states. */
    made: () => {
      const { state } = hook.current;
      if (state.phase !== "made") return state.phase;
      return state.copy.manifest.parts.map(({ part, state, inCopy }) => `${part} ${state} ${inCopy}`);
    },
    copy: () => (hook.current.state.phase === "made" ? hook.current.state.copy : undefined),
  };
}

describe("a copy of the record", () => {
  test("is made of every page of the chosen parts, with the latest time of the practice", async () => {
    const { make, made, copy, hook } = await open();
    expect(hook.current.state).toEqual({ phase: "choosing" });
    respond = (part, page) => ({
      entries: [{ id: `${part} ${page}` }],
      hasMore: part === "vitals" && page === 1,
      asOf: part === "vitals" ? "2026-11-24T09:05:00Z" : "2026-11-24T09:00:00Z",
    });
    await make("vitals", "reminders");
    expect(requests).toEqual(["vitals 1", "vitals 2", "reminders 1"]);
    expect(made()).toEqual(["vitals whole 2", "reminders whole 1"]);
    expect(copy()?.manifest.madeAt).toBe("2026-11-24T09:05:00Z");
  });

  test("has the values of each test of the results, five tests in a request", async () => {
    const { make, made } = await open();
    const names = ["A", "B", "C", "D", "E", "F", "A"];
    respond = (part) =>
      part === "results"
        ? { entries: names.map((test, index) => ({ id: String(index), test })) }
        : { entries: part.split("+").map((test) => ({ test })) };
    await make("results");
    expect(requests).toEqual(["results 1", "A+B+C+D+E 1", "F 1"]);
    expect(made()).toEqual(["results whole 7", "resultValues whole 6"]);
  });

  test("asks for no values without results", async () => {
    const { make, made } = await open();
    respond = () => ({ entries: [] });
    await make("results");
    expect(requests).toEqual(["results 1"]);
    expect(made()).toEqual(["results whole 0", "resultValues whole 0"]);
  });

  test("lacks a part that is not read, which alone is read again", async () => {
    const { make, made, hook, settled } = await open();
    const working = respond;
    respond = (part, page) => (part === "vitals" ? new Response(null, { status: 503 }) : working(part, page));
    await make("vitals", "reminders");
    expect(made()).toEqual(["vitals failed 0", "reminders whole 1"]);
    respond = working;
    requests = [];
    await hook.act(() => hook.current.retry());
    await settled();
    expect([requests, made()]).toEqual([["vitals 1"], ["vitals whole 1", "reminders whole 1"]]);
  });

  test("has no values when the results were not read", async () => {
    const { make, made } = await open();
    respond = () => new Response(null, { status: 503 });
    await make("results");
    expect(made()).toEqual(["results failed 0", "resultValues failed 0"]);
  });

  test("that is stopped lacks the rest", async () => {
    const { make, made, hook, settled } = await open();
    let fail: (error: Error) => void = () => undefined;
    respond = () =>
      new Promise<never>((_, reject) => {
        fail = reject;
      });
    await make("vitals", "reminders");
    expect(hook.current.state).toMatchObject({ phase: "making", current: { part: "vitals", page: 1 } });
    await hook.act(() => hook.current.stop());
    fail(new Error("aborted"));
    await settled();
    expect([requests, made()]).toEqual([["vitals 1"], ["vitals stopped 0", "reminders stopped 0"]]);
  });

  test("is not kept when the session is over, and can be chosen again", async () => {
    const { make, hook } = await open();
    respond = () => new Response(null, { status: 401, headers: { "X-Portal-Session": "expired" } });
    await make("vitals");
    expect(hook.current.state).toEqual({ phase: "refused", status: "expired" });
    requests = [];
    await hook.act(() => void hook.current.retry());
    expect(requests).toEqual([]);
    await hook.act(() => hook.current.change());
    expect(hook.current.state).toEqual({ phase: "choosing" });
  });
});
