import { join } from "node:path";
import { RouterContextProvider } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { servicesContext } from "#app/.server/contexts.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { type RequestContext, requestContext } from "#app/.server/request-context.ts";
import { actOnSelection } from "#app/routes/signed-in/medications/.server/repeat-draft.ts";
import { action } from "#app/routes/signed-in/medications/selection.resource.ts";
import { sessionHeaders } from "#app/shared/session-headers.ts";
import { testTables } from "../../../../support/function-tables.ts";
import { openRepeat, repeatPages, toOf } from "./repeat-page.ts";

const { page, portal, args, act, draft, review } = openRepeat();
type Fields = Record<string, string>;
const select = (fields: Fields) => actOnSelection(args("/medication", fields));

/** What an open page saves. */
async function saveSelection(
  ids: readonly string[],
  headers: HeadersInit = { [sessionHeaders.record]: "a record" },
) {
  const body = new URLSearchParams(ids.map((id) => ["ids", id]));
  const url = new URL("http://portal.test/medication/selection");
  const request = new Request(url, { method: "POST", body, headers });
  const context = new RouterContextProvider();
  context.set(requestContext, page.sione);
  context.set(servicesContext, portal.services);
  return action({ request, url, params: {}, pattern: "medication/selection", context } as never);
}

describe("choosing medicines", () => {
  test("leads to the form with at least one", async () => {
    expect(toOf(await select({ intent: "ask", ids: page.medicine }))).toBe("/medication/repeat");
    expect((await draft()).context.selectedIds).toEqual([page.medicine]);
    expect(await select({ intent: "ask" })).toMatchObject({ init: { status: 422 } });
  });

  test("adds one to those that are chosen", async () => {
    await saveSelection(["another"]);
    expect(toOf(await select({ intent: "add", ids: page.medicine }))).toBe("/medication/repeat");
    expect((await draft()).context.selectedIds).toEqual(["another", page.medicine]);
  });

  test("only saves the selection without Repeat", async () => {
    expect((await saveSelection([page.medicine])).status).toBe(204);
    const { value, context } = await draft();
    expect([value, context.selectedIds, context.medicines]).toEqual(["choosing", [page.medicine], []]);
  });

  test("saves no selection that a page of the portal does not send", async () => {
    expect((await saveSelection([page.medicine], {})).status).toBe(400);
    expect((await saveSelection([""])).status).toBe(400);
    expect((await draft()).context.selectedIds).toEqual([]);
  });
});

testTables(join(import.meta.dirname, "repeat-action.yaml"), {
  /** Where the form leads, and what is asked for. */
  reviewed: async (fields: Fields, settings: Fields = { pickupTypeShown: "1" }) => {
    const to = await review(fields, settings);
    const { details, problem } = (await draft()).context;
    const { pharmacy, ...rest } = details ?? {};
    return { step: String(to).replace(/.*step=/, ""), problem, ...rest, pharmacy: pharmacy?.id };
  },
});

describe("the form of a request", () => {
  test("waits for the practice once: what it needs is read side by side with the session's check", async () => {
    const gate = Promise.withResolvers<void>();
    const started: string[] = [];
    const held =
      <A extends unknown[], T>(name: string, call: (...args: A) => Promise<T>) =>
      async (...args: A) => {
        started.push(name);
        await gate.promise;
        return call(...args);
      };
    const { medications, practice: area, billing } = page.sione.api;
    const settings = { pickupTypeShown: "1", pharmacyRequired: "1", balanceBlocksPickup: "1" };
    const context: RequestContext = {
      ...page.sione,
      settings: async () => settings,
      checked: held("checked", page.sione.checked),
      api: {
        ...page.sione.api,
        medications: {
          ...medications,
          list: held("medicines", medications.list),
          pharmacies: held("pharmacies", medications.pharmacies),
        },
        practice: { ...area, settings: held("settings", async () => settings) },
        billing: { ...billing, balance: held("balance", async () => 0) },
      },
    };
    const answer = act({ intent: "review", ids: page.medicine, where: "pickUp", pharmacyId: "1" }, context);
    await vi.waitFor(() =>
      expect([...started].sort()).toEqual(
        ["balance", "checked", "medicines", "pharmacies", "pharmacies", "settings"].sort(),
      ),
    );
    gate.resolve();
    expect(toOf(await answer)).toBe(repeatPages.check);
    expect(started).toHaveLength(6);
  });

  test("comes back with its note when the note is too long or the practice cannot be reached", async () => {
    const form = { intent: "review", ids: page.medicine, where: "pickUp", notes: "a".repeat(501) };
    expect(await act(form)).toMatchObject({
      data: { error: "Use 500 characters or fewer", notes: form.notes },
      init: { status: 422 },
    });
    const settings = () => Promise.reject(new PracticeError("slow", "practice.settings"));
    const api = { ...page.sione.api, practice: { ...page.sione.api.practice, settings } };
    expect(await act({ ...form, notes: "Soon" }, { ...page.sione, api })).toMatchObject({
      data: { notes: "Soon" },
      init: { status: 503 },
    });
    expect((await draft()).context.selectedIds).toEqual([page.medicine]);
    await expect(act({ ...form, where: "post", notes: "" })).rejects.toMatchObject({
      init: { status: 400 },
    });
  });
});
