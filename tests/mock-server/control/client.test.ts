import { expect, test } from "vitest";
import { imports } from "../../support/import-graph.ts";

const client = "mock-server/control/client.ts";

test("the client imports nothing that a browser does not have", () => {
  const reached = new Set([client]);
  for (const file of reached) {
    for (const { from, to, isType } of imports) if (from === file && !isType) reached.add(to);
  }
  expect([...reached].toSorted()).toEqual([
    "eventsource-parser/stream",
    client,
    "mock-server/control/contract.ts",
    "mock-server/control/control-error.ts",
    "mock-server/control/follow-journal.ts",
  ]);
});
