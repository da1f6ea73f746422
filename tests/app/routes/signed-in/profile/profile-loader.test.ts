import { expect, test } from "vitest";
import { loadProfileScreen } from "#app/routes/signed-in/profile/.server/loader.ts";
import { stubList, stubScreen } from "../../../../support/screen-args.ts";

const profile = { fullName: "Mei Chen" };

async function load(path: string) {
  const [titles, relationships] = [stubList([{ id: "1" }]), stubList([{ id: "2" }])];
  const api = {
    profile: { titles: titles.list, relationships: relationships.list },
    billing: { balance: async () => 1_200 },
  };
  const context = {
    api,
    profile: async () => profile,
    practiceDetails: async () => ({ name: "Kererū Street" }),
    settings: async () => ({}),
    linkedPatients: async () => [],
  };
  const services = { config: { termsDocumentUrl: "https://practice.test/terms" } };
  const loaded = await loadProfileScreen(stubScreen(path, context, services));
  return {
    loaded,
    choices: await loaded.choices,
    reads: titles.queries.length + relationships.queries.length,
  };
}

test("titles and relationships are read for the form of a new contact only", async () => {
  const { choices, reads } = await load("/profile?edit=addContact");
  expect([choices, reads]).toEqual([
    { state: "loaded", value: { titles: [{ id: "1" }], relationships: [{ id: "2" }] } },
    2,
  ]);
  for (const path of ["/profile", "/profile?edit=address", "/profile?edit=none"]) {
    const other = await load(path);
    expect([other.choices, other.reads]).toEqual([
      { state: "loaded", value: { titles: [], relationships: [] } },
      0,
    ]);
  }
});
