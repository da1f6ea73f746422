import { expect, test } from "vitest";
import { listReminders } from "#app/routes/signed-in/reminders/list-reminders.server.ts";
import { stubList, stubScreen } from "../../../../support/screen-args.ts";

const reminders = [
  { id: "normal", name: "Flu", priority: "normal", sentAt: "2026-11-20T09:00:00+13:00" },
  { id: "high undated", name: "Call", priority: "high" },
  { id: "missing", name: "Smear", sentAt: "2026-11-20T09:00:00+13:00" },
  { id: "high old", name: "Call", priority: "high", sentAt: "2026-01-02T09:00:00+13:00" },
  { id: "medium", name: "Test", priority: "medium", sentAt: "2026-11-20T09:00:00+13:00" },
  { id: "urgent", name: "Other", priority: "urgent", sentAt: "2026-01-01T09:00:00+13:00" },
  { id: "high new", name: "Call", priority: "high", sentAt: "2026-03-02T23:00:00+13:00" },
  { id: "high same day", name: "Call", priority: "high", sentAt: "2026-03-02T08:00:00+13:00" },
];

test("lists reminders by priority, and the latest first within one", async () => {
  const { list, queries } = stubList(reminders);
  const { context } = stubScreen("/reminders", { api: { reminders: { list } } });
  const { entries } = await listReminders({ appointmentActs: { list: async () => [] } } as never, context, 1);
  expect(entries.map(({ id }) => id)).toEqual([
    "high new",
    "high same day",
    "high old",
    "high undated",
    "urgent",
    "medium",
    "missing",
    "normal",
  ]);
  expect(queries).toEqual([{ page: 1 }]);
});
