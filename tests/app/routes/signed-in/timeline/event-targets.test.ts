import { join } from "node:path";
import { eventTargets } from "#app/routes/signed-in/timeline/.server/event-targets.ts";
import { testTables } from "../../../../support/function-tables.ts";
import { stubList, stubScreen } from "../../../../support/screen-args.ts";

const at = "2026-11-20T09:00:00+13:00";
const results = [{ id: "r1", test: "Ferritin", reportedAt: at, laboratory: "Awanui Labs" }];
const letters = [
  { id: "l 1", type: "Ferritin", at, contentType: "application/pdf" },
  { id: "l2", type: "Ferritin", at },
  { id: "l3", type: "Another name", at },
  { id: "l4", type: "Ferritin", at: "2026-11-19T09:00:00+13:00" },
  { id: "l5", type: "Ferritin" },
];

testTables(join(import.meta.dirname, "event-targets.yaml"), {
  opens: async (kind: string | undefined, id: string, areas = ["results", "letters", "medications"]) => {
    const menu = async () => ({ entries: areas.map((area) => ({ area })) });
    const api = { results: stubList(results), letters: stubList(letters) };
    const find = await eventTargets(stubScreen("/timeline", { api, menu }).context);
    return find({ id, at: "2026-11-20", detail: "Ferritin", ...(kind === undefined ? {} : { kind }) });
  },
});
