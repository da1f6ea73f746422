import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { cancellingTexts } from "#practice-api/appointments/texts.ts";
import { type AnyEndpoint, contract, contractEndpoints } from "#practice-api/contract.ts";
import type { BundleCodec } from "#practice-api/wire/bundle.ts";
import { Failed, Skipped } from "../conformance/outcomes.ts";
import { Suite } from "../conformance/suite.ts";
import { openTarget, type TargetOptions } from "../conformance/target.ts";
import { codesOf } from "../conformance/wire/field-counts.ts";
import { schemaOf } from "../control/documents/resource-schema.ts";
import { isBundleCodec } from "../core/serialize-cache.ts";
import { mountOf } from "../http/route-table.ts";
import { variantsOf } from "../inputs/inputs.ts";

const template = fileURLToPath(new URL("./handlers-template.js", import.meta.url));

/** Collections of @msw/data with handlers of msw. */
export async function writeMswExport(
  folder: string,
  options: TargetOptions,
  only?: ReadonlySet<string>,
): Promise<{ records: number; calls: number }> {
  const world = await collectWorld(options, only);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "world.js"), `export default ${JSON.stringify(world, null, 2)};\n`);
  copyFileSync(template, join(folder, "handlers.js"));
  const records = world.calls.map(({ answer }) => (answer.kind === "list" ? answer.records.length : 0));
  return { records: records.reduce((sum, count) => sum + count, 0), calls: world.calls.length };
}

const { identity, profile, messages, appointments, billing } = contract;

/** Given by the exported handlers without checking the request. */
const written = new Map<unknown, unknown>([
  [messages.post, { accepted: true }],
  [messages.remove, { accepted: true }],
  [profile.saveDemographics, { accepted: true }],
  [profile.saveContactDetails, { accepted: true }],
  [profile.saveNotifications, { accepted: true }],
  [profile.addEmergencyContact, { accepted: true }],
  [appointments.cancel, { done: true, message: cancellingTexts.cancelled }],
]);
/** Posts that only read. */
const postedReads: ReadonlySet<unknown> = new Set([identity.locate, identity.authenticate, identity.menu]);
/** Reads that need a write first. */
const excluded: ReadonlySet<unknown> = new Set([billing.readIntent]);
/** More than any list has. */
const wholeList = 100_000;

/**
 * Opening a result or a message marks it as read, so the caller restores the world afterwards. `only` names calls.
 */
export async function collectWorld(options: TargetOptions, only?: ReadonlySet<string>) {
  const target = await openTarget(options);
  const suite = new Suite(target, { allowWrites: true, everyField: false });
  const calls = [];
  // What opening something changes is not in the lists then.
  const chosen = contractEndpoints().filter(({ area, call }) => only?.has(`${area}.${call}`) ?? true);
  const endpoints = chosen.toSorted((a, b) => Number(a.endpoint.sideEffect) - Number(b.endpoint.sideEffect));
  for (const { area, call, endpoint } of endpoints) {
    const answer = await collectCall(suite, `${area}.${call}`, endpoint).catch(leftOut);
    if (!answer) continue;
    const { method, constants, subjects } = endpoint;
    /** The parameter with the patient's id. */
    const patient = subjects.find((subject) => subject.in === "query")?.name ?? null;
    const path = `${mountOf(endpoint)}/${endpoint.path}`;
    calls.push({ name: `${area}.${call}`, method, path, constants, patient, answer });
  }
  return { calls };
}

async function collectCall(suite: Suite, name: string, endpoint: AnyEndpoint) {
  if (written.has(endpoint)) {
    const text = JSON.stringify(z.encode(endpoint.output, written.get(endpoint)));
    const parameter = Object.values(endpoint.query.fields)[0]?.path ?? "";
    // The call removes from the list the records that a parameter names.
    const removes = endpoint === messages.remove ? { list: "messages.list", parameter } : null;
    return { kind: "written" as const, text, removes };
  }
  if (excluded.has(endpoint) || (endpoint.method !== "GET" && !postedReads.has(endpoint))) return undefined;
  const { output, method } = endpoint;
  return isBundleCodec(output) && method === "GET"
    ? collectList(suite, endpoint, output)
    : collectValues(suite, name, endpoint);
}

/** As the practice sends it. */
type ExportedRecord = {
  readonly id: string;
  readonly patientId: string;
  /** For each parameter that chooses a part of the list: its values with this record, and the position there. */
  readonly when: Record<string, Readonly<Record<string, number>>>;
  readonly resource: object;
};

/** With each value of the parameters that choose a part of the list. */
async function collectList(suite: Suite, endpoint: AnyEndpoint, output: BundleCodec<unknown>) {
  const { page, pageSize, ...fields } = endpoint.query.fields;
  const [choice] = Object.entries(fields).filter(([, field]) => codesOf(field.type.schema).length > 0);
  const records = new Map<string, ExportedRecord>();
  const inputs = choice ? codesOf(choice[1].type.schema).map((code) => ({ [choice[0]]: code })) : [{}];
  if (choice && !choice[1].required) inputs.push({});
  const others = choice ? {} : await requiredInput(suite, endpoint);
  for (const input of inputs) {
    const request = suite.target.requestOf(endpoint, {
      ...others,
      ...input,
      ...(pageSize ? { pageSize: wholeList } : {}),
    });
    const { answer } = await suite.send(endpoint, request);
    const [bundle]: [{ entry?: { resource: { id?: unknown } }[] }] = JSON.parse(answer.text);
    (bundle.entry ?? []).forEach(({ resource }, index) => {
      const id = String(resource.id ?? index);
      const key = JSON.stringify(resource);
      const known = records.get(key) ?? { id, patientId: suite.target.caller.patientId, when: {}, resource };
      if (choice) {
        const at = choice[1].path;
        known.when[at] = { ...known.when[at], [request.query[at] ?? ""]: index };
      }
      records.set(key, known);
    });
  }
  const standard = endpoint.defaults({ ...others, ...inputs[0] })[pageSize?.path ?? ""];
  return {
    kind: "list" as const,
    /** The answer without entries. */
    envelope: z.encode(output, { entries: [], unreadable: 0 }),
    schema: schemaOf(output.entry),
    records: [...records.values()],
    size: pageSize?.path ?? null,
    page: page?.path ?? null,
    /** The number of entries without a page size. */
    pageSize: standard === undefined ? null : Number(standard),
  };
}

/** Some lists cannot be asked for without an input, such as the recipients of a role. */
async function requiredInput(suite: Suite, endpoint: AnyEndpoint): Promise<object> {
  if (Object.values(endpoint.query.fields).every(({ required }) => !required)) return {};
  const named = contractEndpoints().find((one) => one.endpoint === endpoint);
  const [first] = await variantsOf(suite, `${named?.area}.${named?.call}`);
  return first?.input ?? {};
}

async function collectValues(suite: Suite, name: string, endpoint: AnyEndpoint) {
  const chosen = Object.values(endpoint.query.fields).map(({ path }) => path);
  const values = [];
  let type = "application/json";
  for (const { input } of await variantsOf(suite, name)) {
    const request = suite.target.requestOf(endpoint, input);
    const { answer } = await suite.send(endpoint, request);
    type = answer.type;
    const query = Object.fromEntries(
      chosen.flatMap((at) => (request.query[at] === undefined ? [] : [[at, request.query[at]]])),
    );
    values.push({ patientId: suite.target.caller.patientId, query, text: answer.text });
  }
  return { kind: "values" as const, type, values };
}

/** A call that this practice refuses or cannot be given an input for is no part of the export. */
function leftOut(error: unknown): undefined {
  if (!(error instanceof Skipped || error instanceof Failed)) throw error;
}
