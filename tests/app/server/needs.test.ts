import { expect, test } from "vitest";
import { dueVaccines } from "#app/.server/needs/due-vaccines.ts";
import { highReminders } from "#app/.server/needs/high-reminders.ts";
import type { RequestContext } from "#app/.server/request-context.ts";

const listing = (entries: object[]) => async () => ({ entries, unreadable: 0 });
const contextOf = (api: object) => ({ api }) as unknown as RequestContext;

test("due vaccines are in the order of their days or months, one without either first", async () => {
  const vaccines = [
    { id: "late", dueAt: "2026-12-01" },
    { id: "month", month: "2026-10-01" },
    { id: "early", dueAt: "2026-09-26" },
    { id: "none" },
  ];
  const list = async ({ which }: { which: string }) => listing(which === "due" ? vaccines : [])();
  const { due } = await dueVaccines(contextOf({ immunisations: { list } }));
  expect(due.map(({ id }) => id)).toEqual(["none", "early", "month", "late"]);
});

test("of the reminders the high ones are read, the latest first and one without a day last", async () => {
  const reminders = [
    { id: "none", priority: "high" },
    { id: "early", priority: "high", sentAt: "2026-09-01T09:00:00+12:00" },
    { id: "normal", priority: "normal", sentAt: "2026-11-01T09:00:00+13:00" },
    { id: "late", priority: "high", sentAt: "2026-10-01T09:00:00+13:00" },
  ];
  const found = await highReminders(contextOf({ reminders: { list: listing(reminders) } }));
  expect(found.reminders.map(({ id }) => id)).toEqual(["late", "early", "none"]);
});
