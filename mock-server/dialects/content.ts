import { z } from "zod";
import { contract } from "#practice-api/contract.ts";
import { box } from "#practice-api/messages/codecs.ts";
import { decodeEntities } from "#practice-api/wire/characters.ts";
import type { Field } from "#practice-api/wire/fields.ts";
import { prose } from "#practice-api/wire/prose.ts";
import { textFlag } from "#practice-api/wire/scalars.ts";
import { type DialectCall, dialect, eachText, fieldValue, isOneOf, isShown } from "./dialect.ts";
import { putField, type ShapeField } from "./shape.ts";
import type { Judgement, Sign } from "./sign.ts";

const { letters, messages, practice, profile } = contract;

/**
 * As an editor stores it: paragraphs with line breaks, and each further empty line as a paragraph of its own.
 */
function asHtml(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const paragraphs = escaped.replaceAll(
    /\n{2,}/g,
    ({ length }) => `</p>${"<p>&nbsp;</p>".repeat(length - 2)}<p>`,
  );
  return `<p>${paragraphs.replaceAll("\n", "<br>")}</p>`;
}

/** As a page has it, with numbers for all letters that are not ASCII. */
const encoded = (text: string) =>
  text.replaceAll(/[&<>"'\u{80}-\u{10ffff}]/gu, (character) => {
    const name = { "&": "amp", "<": "lt", ">": "gt" }[character];
    return `&${name ?? `#${character.codePointAt(0)}`};`;
  });

const hasWords = ({ type }: Field<unknown>) =>
  type.codec === textFlag.codec ||
  type.codec === box.codec ||
  Object.keys(type.codes ?? {}).some((code) => /[a-z]/i.test(code));

/** In capitals, or in small letters where the length is even. */
const otherCase = (word: string) => (word.length % 2 === 0 ? word.toLowerCase() : word.toUpperCase());

/** By the number of the world. */
const without =
  (endpoint: unknown, isLeftOut: (one: ShapeField) => boolean = () => true) =>
  (resource: Record<string, unknown>, fields: readonly ShapeField[], call: DialectCall) => {
    const candidates = fields.filter(isLeftOut);
    const missing = candidates[call.index % candidates.length];
    if (call.endpoint === endpoint && missing && isTop(fields)) putField(resource, missing.field, undefined);
  };

/** Fields of a resource inside another have a path that names the outer one. */
const isTop = (fields: readonly ShapeField[]) => fields.every(({ at, field }) => at === field.path);

const incomplete = (call: unknown, expected = /./): Sign => ({
  always: true,
  resource: (resource, fields, endpoint) =>
    endpoint === call && isTop(fields)
      ? fields.some(({ name, field }) => expected.test(name) && field.read(resource) === undefined)
      : undefined,
});

/** The other fields depend on the person, and nothing follows where they are missing. */
const ofEveryPatient =
  /^(given|family|fullName|gender|birthDate|email|ethnicity|generalPractitioner|nhi|allowsEmail|allowsNotifications)$/;

const bodies = (endpoints: readonly unknown[], judge: (body: unknown) => Judgement): Sign => ({
  always: true,
  resource: (resource, fields, endpoint) =>
    isOneOf(endpoint, endpoints) && fields.some(({ name }) => name === "body")
      ? judge(fieldValue("body", resource, fields))
      : undefined,
});

export const contentDialects = [
  dialect("other-case-words", {
    changes: "Words of code tables, and True and False, are in other letter case.",
    allowedBy: "“Status texts: Future, Completed …”, “True/False” (spec 2 §3) do not say that case matters.",
    resource: (resource, fields) =>
      eachText(
        resource,
        fields.filter(({ field }) => hasWords(field)),
        otherCase,
      ),
    sign: {
      field: ({ field }, resource) => {
        const codes = Object.keys(field.type.codes ?? {});
        const found = field.read(resource);
        if (typeof found !== "string" || !/[a-z]/i.test(found) || codes.length === 0) return undefined;
        if (codes.includes(found)) return false;
        return codes.some((code) => code.toLowerCase() === found.toLowerCase()) ? true : undefined;
      },
    },
  }),
  dialect("html-bodies", {
    changes: "The text of a message is HTML: paragraphs, line breaks, entities.",
    allowedBy: "“Compose body editor 10 lines” (spec 2 §9): what an editor makes is HTML.",
    resource: (resource, fields, { endpoint }) => {
      if (!isOneOf(endpoint, [messages.list, messages.read])) return;
      eachText(
        resource,
        fields.filter(({ name }) => name === "body"),
        asHtml,
      );
    },
    sign: bodies([messages.list, messages.read], (body) =>
      typeof body === "string" ? /^\s*<\w[^>]*>/.test(body) : undefined,
    ),
  }),
  dialect("encoded-entities", {
    changes: "Texts are encoded for a page (&amp;, &lt;, &#233;), except HTML and what is encoded already.",
    allowedBy: "The entities’ texts have no type (spec 2 §3); what is encoded is decoded once (B100).",
    resource: (resource, fields) =>
      eachText(
        resource,
        fields.filter((one) => isShown(one) || one.field.type.codec === prose.codec),
        (value, { field }) =>
          z.safeDecode(field.type.codec, value).data === value && !/<\w/.test(value) ? encoded(value) : value,
      ),
    sign: {
      field: (one, resource) => {
        const found = isShown(one) ? one.field.read(resource) : undefined;
        if (typeof found !== "string" || !/[&<>"'\u0080-\uffff]/.test(found)) return undefined;
        return z.safeDecode(one.field.type.codec, found).data !== found && decodeEntities(found) !== found;
      },
    },
  }),
  dialect("lists-without-bodies", {
    changes: "Lists of messages have no text and no files, lists of letters no data; the details have them.",
    allowedBy: "“Selecting a row … loads the full message” (spec 2 §4).",
    resource: (resource, fields, { endpoint }) => {
      if (!isOneOf(endpoint, [messages.list, letters.list])) return;
      for (const { name, field } of fields) {
        if (["body", "attachments", "data"].includes(name)) putField(resource, field, undefined);
      }
    },
    sign: bodies([messages.list], (body) => body === undefined),
  }),
  dialect("missing-counter", {
    changes: "One of the dashboard's numbers is missing.",
    allowedBy: "“First item holds the counters” (spec 1 §7) does not say that it holds all of them.",
    resource: without(practice.counters),
    sign: incomplete(practice.counters),
  }),
  dialect("missing-profile-field", {
    changes: "One field of the profile is missing, never the patient's id.",
    allowedBy: "The profile's fields (spec 1 §3) are not said to be there for every patient (B76).",
    resource: without(profile.read, ({ name }) => name !== "patientId"),
    sign: incomplete(profile.read, ofEveryPatient),
  }),
  dialect("missing-practice-field", {
    changes: "One field of the practice's details is missing.",
    allowedBy: "The practice's fields (spec 1 §3) are not said to be there for every practice (B76).",
    resource: without(practice.read),
    sign: incomplete(practice.read),
  }),
] as const;
