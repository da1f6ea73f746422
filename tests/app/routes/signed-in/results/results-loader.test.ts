import { expect, test, vi } from "vitest";
import { loadResults } from "#app/routes/signed-in/results/.server/loader.ts";
import { stubList, stubScreen } from "../../../../support/screen-args.ts";

test("an open page reads the result of its address itself, and a document has it", async () => {
  const read = vi.fn(async () => ({ kind: "empty" }));
  const { list } = stubList([{ id: "7", test: "Iron", isRead: true }]);
  const context = {
    api: { results: { list, read, chart: async () => ({ entries: [], unreadable: 0 }) } },
    menu: async () => ({ entries: [] }),
    settings: async () => ({}),
    record: "a record",
  };
  const services = { documentLimits: { consume: async () => undefined } };
  const open = async (path: string) => (await loadResults(stubScreen(path, context, services))).opened;
  await open("/reports.data?result=7");
  expect(read).not.toHaveBeenCalled();
  expect(await open("/reports?result=7")).toMatchObject({ value: { content: { kind: "empty" } } });
});
