import { describe, expect, test } from "vitest";
import { loadChoices, readContents, readListPage } from "#app/routes/signed-in/my-record/loader.server.ts";
import { stubScreen } from "../../../../support/screen-args.ts";

const asOf = "2026-11-23T20:00:00.000Z";

/** The first page of the reminders with so many entries. */
function readReminders(count: number, listing: object = {}) {
  const entries = Array.from({ length: count }, (_, id) => ({ id: String(id) }));
  const list = async () => ({ entries, unreadable: 0, ...listing });
  return readListPage(stubScreen("/", { api: { reminders: { list } } }).context, "reminders", 1);
}

describe("a page of a part", () => {
  test("has the practice's total as far as it says so", async () => {
    const page = { unreadable: 0, asOf };
    expect(await readReminders(1, { total: 7 })).toEqual({ ...page, entries: [{ id: "0" }], total: 7 });
    expect(await readReminders(0)).toStrictEqual({ ...page, entries: [] });
  });

  test("of letters has no contents", async () => {
    const list = async () => ({ entries: [{ id: "1", type: "Note", data: "secret" }], unreadable: 0 });
    const { context } = stubScreen("/", { api: { letters: { list } } });
    expect((await readListPage(context, "letters", 1)).entries).toEqual([{ id: "1", type: "Note" }]);
  });
});

describe("the choices of a copy", () => {
  const context = (changes: object) =>
    stubScreen("/", {
      menu: async () => ({ entries: [{ area: "medications" }] }),
      profile: async () => ({ nhi: "ZZZ0016", birthDate: "1960-01-02", gender: "male", family: "Fale" }),
      practiceDetails: async () => ({ name: "Kererū Street" }),
      session: { data: { patientName: "Sione Fale" } },
      ...changes,
    }).context;

  test("are the parts of the menu, and a year back from the practice's day", async () => {
    expect(await loadChoices(context({}))).toMatchObject({
      parts: expect.arrayContaining(["medications"]),
      patient: {
        name: "Sione Fale",
        ...{ nhi: "ZZZ0016", birthDate: "1960-01-02", gender: "male" },
        practice: "Kererū Street",
        contacts: [],
      },
      today: "2026-11-24",
      yearAgo: "2025-11-24",
    });
  });
});

test.each([
  ["words", { html: "<p>Clear</p>" }, { kind: "text", text: "Clear" }],
  ["a scanned picture", { html: "<p></p>" }, { kind: "document" }],
  ["a text that is too large", { reason: "tooLarge" as const }, { kind: "document" }],
  ["a text that cannot be cleaned now", { reason: "busy" as const }, { kind: "failed" }],
])("a copy has of an HTML result with %s what is proved", async (_name, cleaned, content) => {
  const read = async () => ({ kind: "html", html: "<p>…" });
  const { context } = stubScreen("/", { api: { results: { read } } });
  const cleaner = { clean: async () => cleaned, close: async () => undefined };
  expect((await readContents(context, ["1"], cleaner)).entries).toEqual([{ id: "1", content }]);
});
