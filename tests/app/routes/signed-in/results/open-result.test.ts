import { describe, expect, test } from "vitest";
import { actOnResults } from "#app/routes/signed-in/results/.server/action.ts";
import { idIn, openSessions } from "../../../../support/portal.ts";
import { screenArgs } from "../../../../support/screen-args.ts";
import { soak } from "../../../../support/soak.ts";

const { portal, page, session, signIn, recordOf } = openSessions();

const formOf = (resultId: string) => ({ intent: "open", resultId, test: "HbA1c" });

/** Sends the form that opens a result. */
const open = (cookie: string, record: string, resultId: string) =>
  page("/reports", { cookie, record, form: formOf(resultId) }, async (context) => {
    const form = new URLSearchParams(formOf(resultId));
    const { data, init } = (await actOnResults(
      screenArgs(portal.services, context, "/reports", form),
    )) as Exclude<Awaited<ReturnType<typeof actOnResults>>, Response>;
    return new Response(JSON.stringify(data), init ?? {});
  });

async function firstResult(person: "aroha" | "tama") {
  const [result] = await portal.world.list("results", person);
  return result?.id ?? "";
}

describe("opening a result", () => {
  test("returns its content and the history of its test, and marks it as read", async () => {
    const cookie = await signIn("aroha");
    const resultId = await firstResult("aroha");
    const response = await open(cookie, await recordOf(cookie), resultId);
    const opened = await response.json();
    expect(response.status).toBe(200);
    expect(opened.resultId).toBe(resultId);
    expect(opened.content.kind).toBe("table");
    expect(opened.content.observations.length).toBeGreaterThan(0);
    const results = (await portal.world.list("results", "aroha")) as readonly {
      id: string;
      isRead: boolean;
    }[];
    expect(results.find(({ id }) => id === resultId)?.isRead).toBe(true);
  });

  test.each([
    ["a PDF that is none", "application/pdf", "<html><script>alert(1)</script>", { kind: "unsafe" }],
    [
      "HTML",
      "text/html",
      "<p onclick=x>Seen<script>alert(1)</script></p>",
      { kind: "html", html: "<p>Seen</p>", src: expect.stringMatching(/^\/reports\/[^/]+\/file\?record=.+/) },
    ],
    ["a table without lines", "application/json", "[]", { kind: "table", observations: [], unreadable: 0 }],
  ])("makes %s safe", async (_name, contentType, content, expected) => {
    const cookie = await signIn("aroha");
    const data = Buffer.from(content).toString("base64");
    await portal.world.addFault({
      match: { path: "Patient/LabResultByID" },
      effect: { type: "mutate", at: "0.content.0.attachment", set: { contentType, data } },
    });
    const response = await open(cookie, await recordOf(cookie), await firstResult("aroha"));
    expect((await response.json()).content).toEqual(expected);
  });

  test("fails without a chart's failure hiding the result, and with its own failure", async () => {
    const cookie = await signIn("aroha");
    const record = await recordOf(cookie);
    const failing = (path: string) =>
      portal.world.addFault({ match: { path }, effect: { type: "status", status: 500 } });
    await failing("Patient/LabResultChartById");
    const withoutChart = await open(cookie, record, await firstResult("aroha"));
    expect(withoutChart.status).toBe(200);
    expect(await withoutChart.json()).not.toHaveProperty("chart");
    await failing("Patient/LabResultByID");
    const failed = await open(cookie, record, await firstResult("aroha"));
    expect([failed.status, await failed.json()]).toEqual([
      503,
      { resultId: await firstResult("aroha"), failure: "failed" },
    ]);
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
    const reads = await portal.world.journal("GET Patient/LabResultByID");
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
