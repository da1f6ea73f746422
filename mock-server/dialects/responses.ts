import { z } from "zod";
import type { AnyEndpoint } from "#practice-api/contract.ts";
import { acknowledgement } from "#practice-api/wire/outcomes.ts";
import { jsonType, type Payload, parseJson, textType } from "../core/payload.ts";
import { isInWindows1252 } from "../core/windows-1252.ts";
import { type Dialect, type DialectCall, dialect } from "./dialect.ts";
import type { SeenAnswer, Sign } from "./sign.ts";

export function jsonIn(payload: Payload): { readonly value: unknown } | undefined {
  return payload.type === jsonType ? parseJson(payload) : undefined;
}

/** The specification leaves open how. */
function isDone(payload: Payload, { endpoint }: DialectCall): boolean {
  if (endpoint.output !== acknowledgement) return false;
  const json = jsonIn(payload);
  return json !== undefined && z.safeDecode(acknowledgement, json.value).data?.accepted === true;
}

const answering =
  (done: Omit<Payload, "retryAfter">): NonNullable<Dialect["payload"]> =>
  (payload, call) =>
    isDone(payload, call) ? done : payload;

const openSign = (judge: (seen: SeenAnswer) => boolean): Sign => ({
  answer: (seen) => (seen.endpoint.output === acknowledgement ? judge(seen) : undefined),
});
/** Of an answer with content. */
const contentSign = (judge: (seen: SeenAnswer) => boolean | undefined): Sign => ({
  answer: (seen) => (seen.answer.text === "" ? undefined : judge(seen)),
});

const openAnswer =
  "“Response read but not used” (spec 2 §7), no answer given (spec 1 §7); any 2xx counts (B75).";
const bodyTypes = "The calls name answers (spec 1 §7), and no content type.";

const withWindowsLines = (value: unknown): unknown => {
  if (typeof value === "string") return value.replace(/\r?\n/g, "\r\n");
  if (Array.isArray(value)) return value.map(withWindowsLines);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withWindowsLines(member)]));
};

/** Also where the text is not JSON. */
const takesBareText = ({ format }: AnyEndpoint) => format === "jsonOrText" || format === "jsonOrHtml";

export const responseDialects = [
  dialect("quiet-posts", {
    group: "posts",
    changes: "Calls whose answer is not specified answer 200 without content.",
    allowedBy: openAnswer,
    payload: answering({ status: 200, type: "", text: "" }),
    sign: openSign(({ answer: { status, text } }) => status !== 204 && text.trim() === ""),
  }),
  dialect("no-content-posts", {
    group: "posts",
    changes: "Calls whose answer is not specified answer 204.",
    allowedBy: openAnswer,
    payload: answering({ status: 204, type: "", text: "" }),
    sign: openSign(({ answer }) => answer.status === 204),
  }),
  dialect("plain-text-posts", {
    group: "posts",
    changes: "Calls whose answer is not specified answer the plain text OK.",
    allowedBy: openAnswer,
    payload: answering({ status: 200, type: textType, text: "OK" }),
    sign: openSign(({ answer, wire }) => answer.text.trim() !== "" && typeof wire === "string"),
  }),
  dialect("json-as-text", {
    group: "types",
    changes: "JSON has the content type text/plain, and a bare text no quotation marks.",
    allowedBy: bodyTypes,
    payload: (payload, { endpoint }) => {
      const json = jsonIn(payload);
      if (!json) return payload;
      const isBare = typeof json.value === "string" && takesBareText(endpoint);
      return { ...payload, type: textType, text: isBare ? String(json.value) : payload.text };
    },
    sign: {
      answer: ({ answer, wire }) =>
        typeof wire === "object" && wire !== null ? answer.type.startsWith("text/") : undefined,
    },
  }),
  dialect("text-as-json", {
    group: "types",
    changes: "A plain text is a JSON text with the content type application/json.",
    allowedBy: bodyTypes,
    payload: (payload) =>
      payload.type === textType
        ? { ...payload, type: jsonType, text: JSON.stringify(payload.text) }
        : payload,
    sign: contentSign(({ endpoint, answer }) =>
      endpoint.format === "text" ? answer.type.endsWith("json") : undefined,
    ),
  }),
  dialect("windows-text", {
    group: "charsets",
    changes: "A byte order mark comes first, JSON is indented, and lines end with CR LF.",
    allowedBy: "Neither encoding nor line ends are specified; JSON and HTTP readers accept both.",
    payload: (payload) => {
      if (payload.status === 204 || payload.text === "") return payload;
      const json = jsonIn(payload);
      const text = json ? JSON.stringify(withWindowsLines(json.value), null, 2) : payload.text;
      return { ...payload, text: `\uFEFF${text.replace(/\r?\n/g, "\r\n")}` };
    },
    sign: contentSign(({ answer }) => answer.hasByteOrderMark === true || /\r\n/.test(answer.text)),
  }),
  dialect("windows-1252", {
    group: "charsets",
    changes: "Answers are in Windows-1252, as their content type says, and JSON escapes what it lacks.",
    allowedBy:
      "No charset is specified; HTTP names it in Content-Type (RFC 9110 §8.3), and it counts (B100).",
    payload: (payload, { endpoint }) => {
      const isJson = endpoint.format !== "text" && /^\s*[[{"]/.test(payload.text);
      if (payload.text === "" || !(isJson || isInWindows1252(payload.text))) return payload;
      const type = payload.type.replace("utf-8", "windows-1252");
      return { ...payload, type, charset: "windows-1252" as const };
    },
    sign: contentSign(({ answer: { charset = "" } }) =>
      charset === "" ? undefined : /^(windows-1252|iso-8859-1|latin1)$/.test(charset),
    ),
  }),
  dialect("gzip", {
    changes: "Every answer is compressed, whatever the request accepts.",
    allowedBy: "HTTP allows Content-Encoding in any answer (RFC 9110 §12.5.3).",
    payload: (payload) => (payload.text === "" ? payload : { ...payload, encoding: "gzip" as const }),
    sign: contentSign(({ answer }) => answer.isCompressed === true),
  }),
] as const;
