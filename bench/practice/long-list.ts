import { memberOf } from "../../fixtures/people/people.ts";
import { practiceControl } from "../../mock-server/control/client.ts";
import { contract } from "../../practice-api/contract.ts";
import { withIds } from "../../practice-api/wire/endpoint.ts";
import { addressOf } from "./addresses.ts";

const person = "patient0777";
const entries = 50;

/** A list of fifty medicines in a world of its own: where to ask for it, and what must come with it. */
export type LongList = { url: string; headers: Record<string, string>; resources: object[] };

/** Gives one patient among many fifty medicines, and reads them once by the real call. */
export async function longList(port: number): Promise<LongList> {
  const world = await practiceControl(addressOf(port)).createWorld({ now: "2026-11-23T09:00:00+13:00" });
  const [like] = await world.list("medications", "aroha");
  const medicines = Array.from({ length: entries }, (_, index) => [`medicine-${index}`, { ...like }]);
  const held = await world.list("medications", person);
  const others = held.map(({ id }) => [id, null]);
  await world.change("medications", person, Object.fromEntries([...others, ...medicines]));
  const { token } = await world.signIn(person);
  const row = contract.medications.list;
  const ids = row.ids.map((id) => [id, memberOf(person).profile.patientId] as const);
  const asked = { which: "all", pageSize: entries, page: 1 } as const;
  const query = withIds(row.query.encode(asked) as object, ids) as Record<string, string>;
  const url = `${world.apiUrl}/${row.path}?${new URLSearchParams(query)}`;
  const headers = { Token: token };
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${row.path} answered ${response.status}: nothing can be measured.`);
  const [bundle] = (await response.json()) as [{ entry: { resource: object }[] }];
  if (bundle.entry.length !== entries)
    throw new Error(`${row.path} answered ${bundle.entry.length} entries.`);
  return { url, headers, resources: bundle.entry.map(({ resource }) => resource) };
}
