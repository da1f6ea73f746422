import { expect, test } from "vitest";
import { eventTargets } from "#app/routes/signed-in/timeline/.server/event-targets.ts";
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

async function targetOf(kind: string | undefined, id: string, areas = ["results", "letters", "medications"]) {
  const menu = async () => ({ entries: areas.map((area) => ({ area })) });
  const api = { results: stubList(results), letters: stubList(letters) };
  const find = await eventTargets(stubScreen("/timeline", { api, menu }).context);
  return find({ id, at: "2026-11-20", detail: "Ferritin", ...(kind === undefined ? {} : { kind }) });
}

test.each([
  ["Test result", "r1", { href: "/reports?result=r1", more: "Awanui Labs" }],
  ["Test result", "l2", {}],
  ["Letter or document", "l 1", { href: "/letters?letter=l+1", more: "PDF" }],
  ["Letter or document", "l2", { href: "/letters?letter=l2" }],
  ["Letter or document", "r1", {}],
  // Another document may have the same number as the event.
  ["Letter or document", "l3", {}],
  ["Letter or document", "l4", {}],
  ["Letter or document", "l5", {}],
  ["Medicine prescribed", "e", {}],
  ["Something else", "r1", {}],
  [undefined, "r1", {}],
])("an event of the kind %s with the id %s opens %j", async (kind, id, target) => {
  expect(await targetOf(kind, id)).toEqual(target);
});

test("an event opens nothing without its area in the menu", async () => {
  for (const kind of ["Test result", "Letter"]) expect(await targetOf(kind, "r1", ["timeline"])).toEqual({});
});
