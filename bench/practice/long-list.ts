import { memberOf } from "../../fixtures/people/people.ts";
import { practiceControl } from "../../mock-server/control/client.ts";
import { contract } from "../../practice-api/contract.ts";
import { toRequest } from "../../practice-api/wire/request.ts";
import { addressOf } from "./addresses.ts";

const person = "patient0777";
const entries = 50;

/** The request that lists fifty medicines in a world of its own, and the resources it returns. */
export type LongList = { url: string; headers: Record<string, string>; resources: object[] };

/** Replaces the medicines of one patient among many by fifty, and lists them once by the real call. */
export async function longList(port: number): Promise<LongList> {
  const world = await practiceControl(addressOf(port)).createWorld({ now: "2026-11-23T09:00:00+13:00" });
  const [model] = await world.list("medications", "aroha");
  const medicines = Array.from({ length: entries }, (_, index) => [`medicine-${index}`, { ...model }]);
  const original = await world.list("medications", person);
  const removed = original.map(({ id }) => [id, null]);
  await world.change("medications", person, Object.fromEntries([...removed, ...medicines]));
  const { token } = await world.signIn(person);
  const endpoint = contract.medications.list;
  const { patientId } = memberOf(person).profile;
  const input = { which: "all", pageSize: entries, page: 1 } as const;
  const { path, query, headers } = toRequest(endpoint, input, { token, patientId, holderId: patientId });
  const url = `${world.apiUrl}/${path}?${new URLSearchParams(query)}`;
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`${endpoint.path} answered ${response.status}: nothing can be measured.`);
  const [bundle] = (await response.json()) as [{ entry: { resource: object }[] }];
  if (bundle.entry.length !== entries)
    throw new Error(`${endpoint.path} answered ${bundle.entry.length} entries.`);
  return { url, headers, resources: bundle.entry.map(({ resource }) => resource) };
}
