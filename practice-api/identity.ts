import { z } from "zod";
import { bundleOf } from "./wire/bundle.ts";
import { endpoint, holder } from "./wire/endpoint.ts";
import { flag, openCodeTable, refuse, text } from "./wire/kinds.ts";
import { assumed, extension, member, optional, record, type Wire } from "./wire/places.ts";

/** Who signed in, and the token every later call carries (spec 1, section 7, "Authentication"). */
export type SignedIn = { userId: string; name: string; token: string; mustResetPassword: boolean };

/** What the practice says to a sign-in: in, refused with its reason, or an answer without a resource. */
export type SignInAnswer =
  | ({ outcome: "signedIn" } & SignedIn)
  | { outcome: "refused"; statusCode: string; message: string }
  | { outcome: "noResource" };

/** A person whose record the account holder may open; the holder may be among them (DECISIONS B22). */
export type Person = { patientId: string; name: string };

export type MenuItem = { name: string; area: MenuArea | `other-${string}` };

/** The areas of the side menu by the server's type codes (spec 1, section 2, "Shell"). */
const menuAreas = {
  "26": "diagnosis",
  "16": "medications",
  "11": "messaging",
  "14": "appointments",
  "15": "results",
  "17": "allergies",
  "18": "vitals",
  "19": "immunisations",
  "24": "resources",
  "28": "timeline",
  "29": "reminders",
  "56": "letters",
  "50": "accounts",
} as const;
export type MenuArea = (typeof menuAreas)[keyof typeof menuAreas];

const place = record(null, { apiUrl: member("ACCAPIURL", text) });

const credentials = { username: member("UserName", text), password: member("Password", text) };

export const signedInResource = record("Patient", {
  userId: member("id", text),
  name: member("name.0.text", text),
  token: extension(0, text),
  mustResetPassword: extension(1, flag),
});

const refusal = record(null, {
  statusCode: member("StatusCode", text),
  message: member("ResponseMessage", text),
});

export const signInAnswer = z.codec(z.unknown(), z.custom<SignInAnswer>(), {
  decode: (wire, ctx) => {
    const first = (Array.isArray(wire) ? wire[0] : wire) as Wire | null | undefined;
    if (first !== null && typeof first === "object" && "StatusCode" in first) {
      const message = typeof first.ResponseMessage === "string" ? first.ResponseMessage : "";
      return { outcome: "refused", statusCode: String(first.StatusCode), message } as const;
    }
    if (!Array.isArray(wire)) return refuse(ctx, undefined, "neither a list nor an error object");
    if (!first?.resourceType) return { outcome: "noResource" } as const;
    const decoded = z.safeDecode(signedInResource, first);
    if (decoded.success) return { outcome: "signedIn", ...decoded.data } as const;
    return refuse(ctx, undefined, decoded.error.issues.map((issue) => issue.message).join("; "));
  },
  encode: (answer) => {
    if (answer.outcome === "refused") return z.encode(refusal, answer as never);
    if (answer.outcome === "noResource") return [{}];
    return [z.encode(signedInResource, answer as never)];
  },
}) as z.ZodType<SignInAnswer, unknown>;

/** Truthy or falsy is all the specification promises, so the spellings of "no" are all read as no. */
const verdict = z.codec(z.unknown(), z.boolean(), {
  decode: (wire) => Boolean(wire) && !["false", "0"].includes(String(wire).trim().toLowerCase()),
  encode: (isValid) => isValid,
}) as z.ZodType<boolean, unknown>;

export const person = record("Patient", {
  patientId: extension(0, text),
  name: member("name.0.text", text),
  /** The resource's own id says the same as the extension, so only the extension is relied on. */
  resourceId: optional(assumed(member("id", text))),
});

export const menuItem = record("Basic", {
  name: extension(0, text),
  area: extension(2, openCodeTable(menuAreas)),
});

const signedOut = record(null, { statusCode: member("StatusCode", text) });

export const identity = {
  /** Asks the identity server where this account's practice lives. Answers alike for any password. */
  locate: endpoint("POST api/Authentication", {
    host: "identity",
    token: "none",
    body: record(null, credentials),
    answer: place,
  }),
  authenticate: endpoint("POST Patient/Authentication", {
    token: "none",
    body: record(null, { ...credentials, switchToken: optional(member("q", text)) }),
    answer: signInAnswer,
    statuses: [200, 400, 401, 403],
  }),
  validate: endpoint("GET ValidateToken", { answer: verdict }),
  people: endpoint("GET Patient/ProxyUsers", { ids: [holder()], answer: bundleOf(person) }),
  menu: endpoint("POST Patient/PatientMenu", {
    ids: [
      { whose: "holder", as: "UserLoggedID", in: "body" },
      { whose: "actedFor", as: "ProxyID", in: "body" },
    ],
    answer: bundleOf(menuItem),
  }),
  logout: endpoint("POST Patient/Logout", { token: "query", answer: signedOut }),
};
