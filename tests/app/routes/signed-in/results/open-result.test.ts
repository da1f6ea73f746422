import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { servicesContext } from "#app/.server/contexts.ts";
import { requestContext } from "#app/.server/request-context.ts";
import type { OpenedResult } from "#app/routes/signed-in/results/.server/open-result.ts";
import { actOnResults } from "#app/routes/signed-in/results/.server/open-result.ts";
import { action } from "#app/routes/signed-in/results/route.tsx";
import { idIn, openSessions } from "../../../../support/portal.ts";
import { screenArgs } from "../../../../support/screen-args.ts";
import { soak } from "../../../../support/soak.ts";

const { portal, page, session, signIn, recordOf } = openSessions();

const formOf = (resultId: string) => ({ intent: "open", resultId, test: "HbA1c" });

/** Sends the form that opens a result. The answer has the earlier values, which the page gets later. */
const open = (cookie: string, record: string, resultId: string, test?: string) => {
  const form = { ...formOf(resultId), ...(test === undefined ? {} : { test }) };
  return page("/reports", { cookie, record, form }, async (context) => {
    const args = screenArgs(portal.services, context, "/reports", new URLSearchParams(form));
    const { data, init } = (await actOnResults(args)) as { data: OpenedResult; init: ResponseInit | null };
    const whole = "earlier" in data ? { ...data, earlier: await data.earlier } : data;
    return new Response(JSON.stringify(whole), init ?? {});
  });
};

async function firstResult(person: "aroha" | "tama") {
  const [result] = await portal.world.list("results", person);
  return result?.id ?? "";
}

const readIds = async () =>
  (await portal.world.journal("GET Patient/LabResultByID")).map(
    ({ input }) => (input as { resultId: string }).resultId,
  );

describe("opening a result", () => {
  test("reads it beside the check of the session, and shows nothing when that fails", async () => {
    const cookie = await signIn("aroha");
    const record = await recordOf(cookie);
    const held = Promise.withResolvers<void>();
    const resultId = await firstResult("aroha");
    const form = formOf(resultId);
    const response = await page("/reports", { cookie, record, form }, async (context) => {
      const args = screenArgs(portal.services, context, "/reports", new URLSearchParams(form));
      // The check ends only once the result has been read.
      const checked = () => held.promise.then(() => context.checked());
      const read = async (input: { resultId: string }) => {
        const detail = await context.api.results.read(input);
        await portal.world.addFault({
          match: { path: "ValidateToken" },
          effect: { type: "auth", as: "expired" },
        });
        held.resolve();
        return detail;
      };
      const results = { ...context.api.results, read };
      const router = new RouterContextProvider();
      router.set(servicesContext, portal.services);
      router.set(requestContext, { ...context, checked, api: { ...context.api, results } });
      await action({ ...args, pattern: "/reports", context: router } as never);
      return "the result";
    });
    expect([response.status, await response.text()]).toEqual([401, ""]);
    expect(await readIds()).toEqual([resultId]);
  });

  test.each([
    ["with a data: prefix", (base64: string) => `data:application/pdf;base64,${base64}`],
    ["in base64url", (base64: string) => base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")],
  ])("sends a PDF %s in the base64 that a browser reads", async (_name, written) => {
    const cookie = await signIn("aroha");
    const base64 = Buffer.from("%PDF-1.7 \u00ff\u00fb\u00f0>?", "latin1").toString("base64");
    expect(base64).toMatch(/[+/].*=$/);
    const data = written(base64);
    await portal.world.addFault({
      match: { path: "Patient/LabResultByID" },
      effect: {
        type: "mutate",
        at: "0.content.0.attachment",
        set: { contentType: "application/pdf", data },
      },
    });
    const response = await open(cookie, await recordOf(cookie), await firstResult("aroha"));
    const src = `data:application/pdf;base64,${base64}`;
    expect((await response.json()).content).toEqual({ kind: "pdf", src });
  });

  test("is opened whatever the length of its test's name", async () => {
    const cookie = await signIn("aroha");
    const response = await open(cookie, await recordOf(cookie), await firstResult("aroha"), "x".repeat(501));
    expect(response.status).toBe(200);
    expect(await portal.world.journal("GET Patient/LabResultChartById")).toHaveLength(1);
  });

  test("counts against the account's limits of documents, and reads nothing beyond them", async () => {
    const cookie = await signIn("aroha");
    const record = await recordOf(cookie);
    const resultId = await firstResult("aroha");
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 500) {
      statuses.push((await open(cookie, record, resultId)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    const reads = (await readIds()).filter((id) => id === resultId);
    expect(reads).toHaveLength(statuses.length - 1);
  });

  soak(
    "never opens a result of the patient before, in %i switches while it is read",
    { quick: 50, full: 200 },
    async (count) => {
      let opened = 0;
      for (let race = 0; race < count; race++) {
        // The races together open more than an account may.
        await portal.services.database.deleteFrom("counters").execute();
        const before = await signIn("aroha", "tama");
        const record = await recordOf(before);
        const resultId = await firstResult("tama");
        const opening = open(before, record, resultId);
        const answer = await session({ cookie: before, form: { intent: "switch", person: "own" } });
        const after = idIn(answer) ?? "";
        const fromBefore = await open(after, record, resultId);
        expect([fromBefore.status, fromBefore.headers.get("x-portal-session")]).toEqual([
          409,
          "patientChanged",
        ]);
        const asAroha = await open(after, await recordOf(after), resultId);
        expect([asAroha.status, await asAroha.json()]).toEqual([404, { resultId, failure: "missing" }]);
        const late = await opening;
        if (late.status === 200) opened++;
        expect(late.headers.getSetCookie()).toEqual([]);
      }
      // Only races in which the result was still being read prove anything.
      expect(opened).toBeGreaterThan(0);
    },
  );
});
