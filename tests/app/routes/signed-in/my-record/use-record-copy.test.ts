import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Choices, type ListedPart, listedParts } from "#app/routes/signed-in/my-record/copy/parts.ts";
import { useRecordCopy } from "#app/routes/signed-in/my-record/use-record-copy.ts";
import { runInRouter } from "../../../../support/hooks/run-in-router.tsx";

const realFetch = globalThis.fetch;
let requests: string[];
let respond: (part: string, page: number) => Record<string, unknown> | Response | Promise<never>;
beforeEach(() => {
  requests = [];
  respond = (part) => ({ entries: [{ id: `${part} 1`, test: "Iron" }] });
  globalThis.fetch = async (input) => {
    const { searchParams } = new URL(String(input), "http://portal.test");
    const results = searchParams.getAll("result");
    const part = results.length > 0 ? results.join("+") : String(searchParams.get("part"));
    const page = Number(searchParams.get("page") ?? 1);
    requests.push(`${part} ${page}`);
    const answer = await respond(part, page);
    if (answer instanceof Response) return answer;
    return Response.json({
      entries: [],
      unreadable: 0,
      total: 1,
      asOf: "2026-11-24T09:00:00Z",
      ...answer,
    });
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const patient = { name: "Sione Taufa", birthDate: "1960-01-01", nhi: "ZAA0001" } as never;
const choicesOf = (...parts: ListedPart[]) => ({ parts, format: "json" }) as unknown as Choices;

async function open() {
  const { hook } = await runInRouter(
    useRecordCopy,
    { patient, parts: listedParts },
    { address: "/my-record" },
  );
  const settled = () =>
    hook.act(async () => {
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => void setImmediate(resolve));
    });
  return {
    hook,
    settled,
    make: async (...parts: ListedPart[]) => {
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
      total: part === "vitals" ? 2 : 1,
      asOf: part === "vitals" ? "2026-11-24T09:05:00Z" : "2026-11-24T09:00:00Z",
    });
    await make("vitals", "reminders");
    expect(requests).toEqual(["vitals 1", "vitals 2", "reminders 1"]);
    expect(made()).toEqual(["vitals whole 2", "reminders whole 1"]);
    expect(copy()?.manifest.madeAt).toBe("2026-11-24T09:05:00Z");
  });

  test("has what each read result holds, ten results in a request", async () => {
    const { make, made } = await open();
    const ids = Array.from({ length: 12 }, (_, index) => String(index));
    respond = (part) =>
      part === "results"
        ? { entries: ids.map((id) => ({ id, test: "Iron", isRead: id !== "3" })), total: 12 }
        : { entries: part.split("+").map((id) => ({ id, content: { kind: "empty" } })) };
    await make("results");
    expect(requests).toEqual(["results 1", "0+1+2+4+5+6+7+8+9+10 1", "11 2"]);
    expect(made()).toEqual(["results whole 12", "resultValues part 11"]);
  });

  test("opens no result that is not read, and asks for none without results", async () => {
    const { make, made } = await open();
    respond = () => ({ entries: [{ id: "1", isRead: false }, { id: "2" }], total: 2 });
    await make("results");
    expect([requests, made()]).toEqual([["results 1"], ["results whole 2", "resultValues part 0"]]);
    respond = () => ({ entries: [], total: 0 });
    requests = [];
    await make("results");
    expect([requests, made()]).toEqual([["results 1"], ["results whole 0", "resultValues whole 0"]]);
  });

  test("reads again the values alone that failed", async () => {
    const { make, made, hook, settled } = await open();
    const list = { entries: ["1", "2"].map((id) => ({ id, isRead: true })), total: 2 };
    const values = { kind: "values", values: [], unreadable: 0 };
    respond = (part) =>
      part === "results"
        ? list
        : {
            entries: [
              { id: "1", content: values },
              { id: "2", content: { kind: "failed" } },
            ],
          };
    await make("results");
    expect(made()).toEqual(["results whole 2", "resultValues part 1"]);
    respond = () => ({ entries: [{ id: "2", content: values }] });
    requests = [];
    await hook.act(() => hook.current.retry());
    await settled();
    expect([requests, made()]).toEqual([["2 1"], ["results whole 2", "resultValues whole 2"]]);
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

  test("that cannot be made says so, and can be tried again", async () => {
    const { make, made, hook, settled } = await open();
    const working = respond;
    const results = { entries: [{ id: "1", test: "Iron", isRead: true }] };
    respond = (part) => (part === "results" ? results : { entries: [null] });
    await make("results");
    expect(hook.current.state).toMatchObject({ phase: "failed" });
    respond = working;
    await hook.act(() => void hook.current.retry());
    await settled();
    expect(made()).toEqual(["results whole 1", "resultValues part 0"]);
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
