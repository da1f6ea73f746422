import fc from "fast-check";
import { afterAll, beforeAll, expect } from "vitest";
import { cast } from "#fixtures/people/cast.ts";
import { cancellingTexts } from "#practice-api/appointments/texts.ts";
import { contractRows, type Row } from "#practice-api/contract.ts";
import { idOf, monday, openPractice } from "../support/practice.ts";
import { soak } from "../support/soak.ts";
import { damagedAnswers, jsonOf } from "./damage.ts";
import { problemsOf } from "./page-text.ts";
import { type Page, portalInFront } from "./portal-in-front.ts";
import { answerOf, goldenOf } from "./practice-answers.ts";

/**
 * Whatever the practice answers to a write, its form ends in a page, and the page says that something was done only
 * where the answer clearly says so: the practice of these tests has done nothing (ruling B75).
 */
const practice = openPractice();
let portal: Awaited<ReturnType<typeof portalInFront>>;
beforeAll(async () => {
  portal = await portalInFront(practice, await practice.control.createWorld({ now: monday }), "sione");
});
afterAll(() => portal.close());

const sione = idOf("sione");
const isRedirect = ({ status }: Page) => status === 302 || status === 303;
type Write = {
  call: string;
  path: string;
  form: (nth: number) => Record<string, string>;
  /** Whether the answer to the form says that it was done. */
  saysDone: (page: Page) => boolean;
};

const writes: readonly Write[] = [
  {
    call: "appointments.cancel",
    path: "/appointments?tab=upcoming",
    form: (nth) => ({
      intent: "cancel",
      appointmentId: `${sione}-appointment-0`,
      idempotencyKey: `key ${nth}`,
      reason: "Away",
    }),
    saysDone: isRedirect,
  },
  {
    call: "profile.saveContactDetails",
    path: "/profile",
    form: () => ({
      intent: "contactDetails",
      mobile: "0211234567",
      email: "new@example.nz",
      preferred: "email",
    }),
    saysDone: isRedirect,
  },
  {
    call: "profile.saveDemographics",
    path: "/profile",
    form: () => ({ intent: "details", given: "Sione", family: "Fuzz", email: "new@example.nz" }),
    saysDone: isRedirect,
  },
  {
    call: "profile.saveNotifications",
    path: "/profile",
    form: () => ({ intent: "notifications", allowsEmail: "false" }),
    saysDone: ({ status, html }) => status < 400 && !/was not saved|could not find out/.test(html),
  },
  {
    call: "profile.removeEmergencyContact",
    path: "/profile",
    form: () => ({ intent: "removeContact", contactId: cast.sione.profile.emergencyContacts?.[0]?.id ?? "" }),
    saysDone: isRedirect,
  },
  {
    call: "messages.remove",
    path: "/emails",
    form: () => ({ intent: "delete", id: `${sione}-message-0` }),
    saysDone: ({ status }) => status === 200,
  },
];

const rows = new Map(contractRows().map(({ area, call, row }) => [`${area}.${call}`, row]));

/** Whether the portal's client reads a clear yes, which is believed. */
async function isClearYes(name: string, text: string): Promise<boolean> {
  const [area = "", call = ""] = name.split(".");
  const value = (await answerOf(area, call, 200, text).catch(() => ({}))) as Record<string, unknown>;
  return value.done === true || (value.accepted === true && value.isUnclear !== true);
}

soak("end in a page that says only what is so, %i times a form", { quick: 4, full: 200 }, async (numRuns) => {
  let nth = 0;
  for (const { call, path, form, saysDone } of writes) {
    const golden = goldenOf(rows.get(call) as Row);
    const answers = damagedAnswers(golden.map((answer) => jsonOf(JSON.stringify(answer))));
    await fc.assert(
      fc.asyncProperty(answers, async (text) => {
        const page = await portal.damagedPage(path, { call, text }, form(nth++));
        const { status, html } = page;
        const shown = status === 303 ? { status: 302, html } : page;
        expect(problemsOf(shown, text, { words: [], empty: [] }, "read"), call).toEqual([]);
        if (saysDone(page)) expect(await isClearYes(call, text), `${call} ${status} ${text}`).toBe(true);
      }),
      { numRuns },
    );
    const yes = await portal.damagedPage(
      path,
      { call, text: call === "appointments.cancel" ? JSON.stringify(cancellingTexts.cancelled) : "true" },
      form(nth++),
    );
    expect(saysDone(yes), `${call} after a clear yes`).toBe(true);
  }
});
