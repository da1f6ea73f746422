import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { demoPatients } from "#fixtures/people/demo-patients.ts";
import { contractEndpoints } from "#practice-api/contract.ts";
import { type Caller, toRequest } from "#practice-api/wire/request.ts";
import { differences, valueAt } from "../../support/differences.ts";
import { idOf, openPractice } from "../../support/practice.ts";
import {
  accountName,
  filled,
  personName,
  rowsIn,
  worldInWords,
  worldOf,
} from "../../support/world-in-words.ts";

/** What calls of the practice answer and change, for a row of a table (docs/testing.md). */
const practice = openPractice({ patients: 20, portalUrl: "http://localhost:3100" });

const step = z.strictObject({
  /** Who makes the call, and whose record it concerns. */
  as: accountName.optional(),
  of: personName.optional(),
  /** The id of another world, by default the row's. */
  in: z.string().optional(),
  /** A call of the contract, and its input. */
  call: z.string().optional(),
  /** A control of the world or of the practice (`mock-server/control/client.ts`), and its arguments. */
  control: z.string().optional(),
  with: z.unknown().optional(),
  /** A request as it is, such as `GET api/ValidateToken`, and its token, if it is not the account's. */
  send: z.string().optional(),
  body: z.unknown().optional(),
  /** The fields of a form in place of a body, and headers of the request. */
  form: z.record(z.string(), z.string()).optional(),
  sends: z.record(z.string(), z.string()).default({}),
  token: z.string().optional(),
  answer: z.unknown().optional(),
  /** With a status the answer is the body as it is. It is 0 where no answer comes. */
  status: z.coerce.number().optional(),
  /** The statuses of several such calls in a row. */
  statuses: z.array(z.number()).optional(),
  /** The step is made so many times at once: the answer is the list of all answers with their statuses. */
  atOnce: z.number().optional(),
  /** Words of the message with which it is refused, or a pattern of it. */
  refused: z.string().optional(),
  headers: z.record(z.string(), z.unknown()).default({}),
  changes: z.literal("nothing").optional(),
  /** Names that later steps write in braces, for parts of the answer. */
  keep: z.record(z.string(), z.coerce.string()).default({}),
});
type Step = z.output<typeof step>;
const row = z.looseObject({
  ...worldInWords,
  as: accountName.optional(),
  of: personName.optional(),
  steps: z.array(z.record(z.string(), z.unknown())).optional(),
  /** The row is tried with each of these, which it writes in braces. */
  each: z.array(z.record(z.string(), z.unknown())).default([{}]),
});
type World = Awaited<ReturnType<typeof worldOf>>;
type Received = { status: number; answer: unknown; message: string; headers: object };

async function controlled(world: World, { control = "", with: input = [] }: Step): Promise<Received> {
  const act: unknown = Reflect.get({ ...practice.control, ...world }, control);
  if (typeof act !== "function") throw new Error(`There is no control ${control}.`);
  const parts: unknown[] = (Array.isArray(input) ? input : [input]).map((part: unknown) => part ?? undefined);
  return act(...parts).then(
    (answer: unknown) => ({ status: 200, answer, message: "", headers: {} }),
    (error: Error) => ({ status: 400, answer: undefined, message: error.message, headers: {} }),
  );
}

async function called(
  world: World,
  { call, with: input, send = "", body, form, sends, status: wanted }: Step,
  caller: Caller,
): Promise<Received> {
  const named = contractEndpoints().find((one) => `${one.area}.${one.call}` === call)?.endpoint;
  if (call !== undefined && !named) throw new Error(`There is no call ${call}.`);
  const made = named && toRequest(named, Object(input ?? {}), caller);
  const [method = "", path = ""] = send.split(/ (.*)/s);
  const address = made ? `${made.host}/${made.path}?${new URLSearchParams(made.query)}` : path;
  const headers = { ...(form && { "Content-Type": "application/x-www-form-urlencoded" }), ...sends };
  const sent = form === undefined ? body : String(new URLSearchParams(form));
  const response = await practice.send(
    address.startsWith("/") ? address : `/~${world.id}/${address}`,
    made ?? { method, token: caller.token, headers, ...(sent === undefined ? {} : { body: sent }) },
  );
  const [{ status }, text] = [response, await response.text()];
  const answer: unknown = /^[[{"\dtfn]/.test(text) ? await new Response(text).json().catch(() => text) : text;
  const received = {
    status,
    answer,
    message: String(valueAt(answer, "message")),
    headers: Object.fromEntries(response.headers),
  };
  if (!named?.statuses.includes(status) || wanted !== undefined) return received;
  return {
    ...received,
    status: 200,
    answer: z.decode(named.output, named.decodesStatus ? { status, body: answer } : answer),
  };
}

const lost = (error: Error): Received => ({
  status: 0,
  answer: undefined,
  message: error.message,
  headers: {},
});

/** What a refused call leaves as it is: all but what each call changes. */
async function recordsOf(world: World): Promise<object> {
  const { state } = z.object({ state: z.looseObject({}) }).parse(await world.export());
  return { ...state, journal: 0, answers: 0, sessions: 0, faults: 0, made: 0 };
}

async function play(
  { steps, now, world: words, faults, imports, each: _, ...first }: z.output<typeof row>,
  each: object,
) {
  const ids = Object.entries(demoPatients).map(([name, { profile }]) => [name, profile.patientId]);
  const known: Record<string, unknown> = {
    ...each,
    id: Object.fromEntries(ids),
    url: practice.url,
    text800: "ō".repeat(800),
    file6000: Buffer.alloc(6_000, 7).toString("base64"),
  };
  const opened = await filled({ now, words, faults }, practice.control.world("default"), "aroha", known);
  const world = await worldOf(practice, { now, world: words, faults, imports, ...Object(opened) });
  known.world = world.id;
  const tokens = new Map<string, string>();
  for (const [index, whole] of (steps ?? [first]).entries()) {
    const named = step.pick({ as: true, of: true }).loose().parse(whole);
    const account = named.as ?? first.as ?? "aroha";
    const person = named.of ?? named.as ?? first.of ?? account;
    const next = step.parse(await filled(whole, world, person, known));
    const there =
      next.in === undefined ? world : { ...world, ...practice.control.world(next.in), id: next.in };
    const before = next.changes && (await recordsOf(there));
    // Sessions end when the clock moves.
    if (/advance|clock|reset|restore|import|scenario/i.test(next.control ?? "")) tokens.clear();
    const session = `${there.id} ${account}`;
    const token =
      next.token ?? tokens.get(session) ?? (next.control ? "" : (await there.signIn(account, "P2D")).token);
    if (next.token === undefined && token !== "") tokens.set(session, token);
    const caller = { token, patientId: idOf(person), holderId: idOf(account) };
    const at = `step ${index + 1}`;
    for (const [time, wanted] of (next.statuses ?? []).slice(0, -1).entries())
      expect((await called(there, next, caller).catch(lost)).status, `${at}, call ${time + 1}`).toBe(wanted);
    const make = () => (next.control ? controlled(there, next) : called(there, next, caller).catch(lost));
    const { status, answer, message, headers } =
      next.atOnce === undefined
        ? await make()
        : {
            ...lost(new Error()),
            status: 200,
            answer: await Promise.all(Array.from({ length: next.atOnce }, make)),
          };
    const statuses = next.refused === undefined ? { below: 300 } : { above: 299 };
    expect([
      ...differences(status, next.status ?? next.statuses?.at(-1) ?? statuses, `${at}: ${message}: status`),
      ...(message.includes(next.refused ?? "") ? [] : differences(message, next.refused, `${at}: message`)),
      ...(next.answer === undefined ? [] : differences(answer, next.answer, at)),
      ...differences(headers, next.headers, `${at}: headers`),
    ]).toEqual([]);
    if (next.changes) expect(await recordsOf(there), at).toEqual(before);
    for (const [name, path] of Object.entries(next.keep))
      known[name] = path === "" ? answer : valueAt(answer, path);
  }
  await world.remove();
}

for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith(".yaml"))) {
  describe(basename(file, ".yaml"), () => {
    for (const [name, one] of rowsIn(join(import.meta.dirname, file), row)) {
      const each = one.each.map((values) => [JSON.stringify(values), values] as const);
      test.each(each)(one.each.length > 1 ? `${name} %s` : name, (_, values) => play(one, values));
    }
  });
}
