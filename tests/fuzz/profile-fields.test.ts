import { readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { demoPatients } from "#fixtures/people/demo-patients.ts";
import { formIn } from "#simulation/browser/page-forms.ts";
import { type Fields, pageSender } from "../support/page-sender.ts";
import { type PortalWorld, sessionOf, startPortal } from "../support/portal.ts";
import { openPractice } from "../support/practice.ts";
import { soak } from "../support/soak.ts";

/** Whatever is typed into a field of the profile, nothing that ruling B77 refuses reaches the practice. */
const practice = openPractice();
const kinds = ["document", "data"] as const;
let world: PortalWorld;
let send: (path: string, form: Fields | undefined, as: (typeof kinds)[number]) => Promise<Sent>;

type Sent = { status: number; html: string };
type Input = Readonly<Record<string, unknown>>;

beforeAll(async () => {
  world = await practice.control.createWorld();
  const { services } = await startPortal(practice);
  const ask = await pageSender(services);
  const session = await sessionOf(world, "sione", "sione", "P2D");
  send = async (path, form, as) => ask(path, { form, as, session: await services.sessions.start(session) });
}, 60_000);

const isSeen = (text: unknown) => typeof text === "string" && /[^\p{C}\p{Z}\p{M}]/u.test(text);
const isPhone = (text: unknown) =>
  typeof text === "string" && /^\+?\d{7,15}$/.test(text.replaceAll(/[-\s.()]/g, ""));
const isEmail = (text: unknown) => typeof text === "string" && /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/.test(text);
const rules: Readonly<Record<string, (text: unknown, name: string) => boolean>> = {
  seen: isSeen,
  phone: isPhone,
  "phone or nothing": (text) => text === undefined || isPhone(text),
  "email or nothing": (text) => text === undefined || isEmail(text),
  stored: (text, name) => text === Reflect.get(demoPatients.sione.profile, name),
};

const texts = z.record(z.string(), z.string());
const form = z.strictObject({
  ...{ path: z.string(), call: z.string(), fields: texts },
  ...{ fixed: texts.default({}), rules: z.record(z.string(), z.enum(Object.keys(rules))) },
});
const forms = Object.entries(
  z.record(z.string(), form).parse(parse(readFileSync("tests/fuzz/profile-fields.yaml", "utf8"))),
).map(([intent, about]) => ({ intent, ...about }));
type Form = (typeof forms)[number];

/** Values that are nearly right, and others that nothing accepts. */
const examples = [
  ...["", " ", "\u200B", "12", "1234567", "+64 0", "1234567890123456", "021 000 0101 ext 2", "٠٢١٠٠٠٠١٠١"],
  ...["+64+21 000 010", "(04) 555-0190", "x@", "x@y", "x y@z.nz", "name@example.nz", "<b>x</b>"],
  ...["Ā".repeat(501), "3"],
];
const values = fc.oneof(
  fc.constantFrom(...examples),
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(..."0123456789+-(). x"), maxLength: 24 }),
  fc.string({ unit: fc.constantFrom(..."ab@. é"), maxLength: 12 }),
);

let count = 0;
/** What an open page has for a form until something was sent: its contact, and what it began with. */
const opened = new Map<string, Promise<{ contactId?: string | undefined; from?: string | undefined }>>();

async function openForm({ intent, path }: Form) {
  const [, contactId] =
    intent === "editContact"
      ? (/\/profile\?contact=([^"&]+)/.exec((await send("/profile", undefined, "document")).html) ?? [])
      : [];
  const address = contactId === undefined ? path : `/profile?contact=${contactId}`;
  const { from } = formIn((await send(address, undefined, "document")).html, intent);
  return { contactId, from };
}

/** The last call in the practice's journal that was looked at. */
let seen = 0;

/** Sends a form with this value in one field. Returns what is wrong, and whether the practice was called. */
async function attempt(form: Form, field: string, value: string, as: (typeof kinds)[number]) {
  const typed = { ...form.fields, [field]: value };
  const open = opened.get(form.intent) ?? openForm(form);
  opened.set(form.intent, open);
  const { contactId, from } = await open;
  const path = contactId === undefined ? form.path : `/profile?contact=${contactId}`;
  const own = { intent: form.intent, ...form.fixed, ...(contactId !== undefined && { contactId }) };
  const sent: Fields = { ...own, ...typed, idempotencyKey: `key ${count++}` };
  const page = await send(path, from === undefined ? sent : { ...sent, from }, as);
  const calls = await world.journal({ call: form.call, since: seen });
  const wrong = calls.flatMap(({ input }) =>
    Object.entries(form.rules).flatMap(([name, rule]) => {
      const found = (input as Input)[name];
      return rules[rule]?.(found, name) ? [] : [`sends ${name} ${JSON.stringify(found)}`];
    }),
  );
  seen = calls.at(-1)?.sequence ?? seen;
  if (calls.length > 0) {
    opened.clear();
    return { wrong, isSent: true };
  }
  if (page.status !== (as === "data" ? 202 : 422) && page.status !== 422)
    wrong.push(`ends with ${page.status}`);
  if (as === "document" && isPlain(value)) {
    const back = formIn(page.html, form.intent);
    const lost = Object.keys(typed).filter((name) => name in back && back[name] !== typed[name]?.trim());
    wrong.push(...lost.map((name) => `loses ${name}`));
    if (!page.html.includes(`id="${field}-error"`)) wrong.push("does not say what is wrong at the field");
  }
  return { wrong, isSent: false };
}

/** A value that comes back as it was typed: HTML has no control characters, and a field no line breaks. */
const isPlain = (value: string) => /^[\p{L}\p{N} @.+()<>/-]*$/u.test(value);

soak(
  "nothing that is refused is sent, %i values a field besides the examples",
  { quick: 3, full: 300 },
  async (numRuns) => {
    for (const form of forms) {
      for (const field of Object.keys(form.fields)) {
        let nth = 0;
        const outcomes = new Set<boolean>();
        const property = fc.asyncProperty(values, async (value) => {
          const as = kinds[nth++ % kinds.length] ?? "document";
          const { wrong, isSent } = await attempt(form, field, value, as);
          outcomes.add(isSent);
          expect(wrong, `${form.intent} ${field} as ${as}`).toEqual([]);
        });
        await fc.assert(property, {
          numRuns: numRuns + examples.length,
          examples: examples.map((example): [string] => [example]),
        });
        // Any text may be a name, so what is never refused is not a field that B77 names.
        if (field in form.rules) expect(outcomes, `${form.intent} ${field}`).toEqual(new Set([true, false]));
      }
    }
  },
);

test("a new address is sent only when it can be written on an envelope", async () => {
  const address = { street: "8 Ōwhiro Bay Parade", suburb: "", town: "Wellington", postcode: "6023" };
  const attempts = [
    { ...address, street: " " },
    { ...address, town: "" },
    { ...address, street: "x".repeat(121) },
    ...["", "602", "60233", "abcd", "６０２３"].map((postcode) => ({ ...address, postcode })),
  ];
  for (const typed of attempts) {
    for (const as of kinds) {
      const form = { intent: "address", ...typed, idempotencyKey: `key ${count++}` };
      const page = await send("/profile?edit=address", form, as);
      expect(page.status, JSON.stringify(typed)).toBe(422);
    }
  }
  await world.verify({ call: "POST Patient/Message", times: 0 });
});
