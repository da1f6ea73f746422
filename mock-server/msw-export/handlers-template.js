// Handlers of Mock Service Worker for component tests, with the records of one person of the mock practice.
// They answer as the practice does. They check no token, and of a list they know its parts and its pages only.
import { Collection } from "@msw/data";
import { HttpResponse, http } from "msw";
import { z } from "zod";
import world from "./world.js";

/** The lists as collections, which tests may query and change: `collections.get("medications.list")`. */
export const collections = new Map();

for (const { name, answer } of world.calls) {
  if (answer.kind !== "list") continue;
  const schema = z.looseObject({
    id: z.string(),
    patientId: z.string(),
    when: z.record(z.string(), z.record(z.string(), z.number())),
    resource: z.fromJSONSchema(answer.schema),
  });
  const collection = new Collection({ schema });
  for (const record of answer.records) await collection.create(record);
  collections.set(name, collection);
}

/**
 * The handlers of all calls, for `setupServer` or `setupWorker`.
 * @param {{ base?: string }} [options] `base` is where the hosts of the practice are mounted; everywhere by default.
 */
export function createHandlers({ base = "*" } = {}) {
  const byAddress = Map.groupBy(world.calls, ({ method, path }) => `${method} ${path}`);
  return [...byAddress.values()].map((calls) => {
    const [{ method, path }] = calls;
    return http[method.toLowerCase()](`${base}${path}`, ({ request }) => {
      const query = new URL(request.url).searchParams;
      const isMeant = ({ constants }) =>
        Object.entries(constants).every(([name, value]) => query.get(name) === value);
      const call = calls.find(isMeant);
      return call ? answers[call.answer.kind](call, query) : refused();
    });
  });
}

const refused = () =>
  HttpResponse.json({ message: "The exported practice has no answer to this." }, { status: 404 });
const isOf = (patient, query, { patientId }) =>
  patient === null || !query.has(patient) || query.get(patient) === patientId;

const answers = {
  list: ({ name, patient, answer }, query) => {
    const { size, page, pageSize, envelope } = answer;
    /** Where a record is in the part that the query chooses; undefined when it is not in it. */
    const positionOf = ({ when }) => {
      const positions = Object.entries(when).map(([parameter, values]) => values[query.get(parameter) ?? ""]);
      return positions.includes(undefined) ? undefined : (positions[0] ?? 0);
    };
    const found = collections
      .get(name)
      .all()
      .filter((record) => isOf(patient, query, record) && positionOf(record) !== undefined)
      .toSorted((one, other) => positionOf(one) - positionOf(other));
    const length = Number(query.get(size) ?? pageSize ?? found.length);
    const start = (Math.max(Number(query.get(page) ?? 1), 1) - 1) * length;
    const entry = found.slice(start, start + length).map(({ resource }) => ({ resource }));
    return HttpResponse.json([{ ...envelope[0], total: found.length, entry }]);
  },
  values: ({ patient, answer }, query) => {
    const value = answer.values.find(
      (one) =>
        isOf(patient, query, one) &&
        Object.entries(one.query).every(([name, wanted]) => query.get(name) === wanted),
    );
    return value ? new HttpResponse(value.text, { headers: { "Content-Type": answer.type } }) : refused();
  },
  written: ({ answer }, query) => {
    const { removes, text } = answer;
    if (removes) {
      const ids = (query.get(removes.parameter) ?? "").split(",");
      collections.get(removes.list).deleteMany((q) => q.where({ id: (id) => ids.includes(id) }));
    }
    return new HttpResponse(text, { headers: { "Content-Type": "application/json" } });
  },
};
