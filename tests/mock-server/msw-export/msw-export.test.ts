import { rmSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { setupServer } from "msw/node";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { writeMswExport } from "#mock-server/msw-export/collect.ts";
import { type AnyEndpoint, contract } from "#practice-api/contract.ts";
import { toRequest } from "#practice-api/wire/request.ts";
import { idOf, monday, openPractice } from "../../support/practice.ts";

const practice = openPractice();
/** Inside the repository, so that the written module finds msw. */
const folder = fileURLToPath(new URL("../../../build/msw-export-test", import.meta.url));

type Generated = {
  createHandlers: (options?: { base?: string }) => Parameters<typeof setupServer>;
  collections: Map<string, { all: () => unknown[] }>;
};

test("handlers of Mock Service Worker answer as the practice does, and the contract reads them", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const identity = `${practice.url}/~${world.id}/identity`;
  const only = new Set(
    "profile.read profile.titles profile.suburbs practice.counters medications.list appointments.list immunisations.list messages.list messages.read messages.remove vitals.list".split(
      " ",
    ),
  );
  await world.snapshot("before");
  const { records } = await writeMswExport(
    folder,
    {
      identity,
      user: "aroha@example.nz",
      password: demoPassword,
    },
    only,
  );
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(records).toBeGreaterThan(50);
  // Opening messages and results marks them as read.
  await world.restore("before");

  const { createHandlers, collections } = (await import(
    pathToFileURL(`${folder}/handlers.js`).href
  )) as Generated;
  const server = setupServer(...createHandlers({ base: "http://component.test" }));
  server.listen({ onUnhandledRequest: "bypass" });
  onTestFinished(() => server.close());
  const { token } = await world.signIn("aroha");
  const ids = { token, patientId: idOf("aroha"), holderId: idOf("aroha") };
  const ask = async (base: string, endpoint: AnyEndpoint, input: object) => {
    const { host, path, query, method } = toRequest(endpoint, input, ids);
    const url = `${base}/${host}/${path}?${new URLSearchParams(query)}`;
    const response = await fetch(url, { method, headers: { Token: token } });
    const text = await response.text();
    return z.decode(endpoint.output, endpoint.format === "text" ? text : JSON.parse(text));
  };
  const exported = (endpoint: AnyEndpoint, input: object) => ask("http://component.test", endpoint, input);
  const calls: readonly (readonly [AnyEndpoint, object])[] = [
    [contract.profile.read, {}],
    [contract.practice.counters, {}],
    [contract.profile.titles, {}],
    [contract.profile.suburbs, {}],
    [contract.medications.list, { which: "all" }],
    [contract.medications.list, { which: "recent", page: 1, pageSize: 2 }],
    [contract.appointments.list, { category: "missed" }],
    [contract.appointments.list, { category: "upcoming" }],
    [contract.immunisations.list, { which: "due" }],
    [contract.messages.list, { box: "inbox", page: 2, pageSize: 3 }],
    [contract.vitals.list, {}],
  ];
  for (const [endpoint, input] of calls) {
    const own = await ask(`${practice.url}/~${world.id}`, endpoint, input);
    expect([endpoint, await exported(endpoint, input)]).toEqual([endpoint, own]);
  }

  const inbox = async () =>
    ((await exported(contract.messages.list, { box: "inbox" })) as { entries: { id: string }[] }).entries;
  const [first, ...others] = await inbox();
  const removed = await exported(contract.messages.remove, { messageIds: [first?.id ?? ""] });
  expect(removed).toEqual({ accepted: true });
  expect(await inbox()).toEqual(others);
  expect(collections.get("messages.list")?.all().length).toBeGreaterThan(0);
});
