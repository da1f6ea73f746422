import { z } from "zod";
import { alone, bundleOf, firstIn } from "../wire/bundle.ts";
import { type Codec, codec, invalid, invalidBecause, textOf, writesOnly } from "../wire/codec.ts";
import { endpoint, holder, holderInBody } from "../wire/endpoint.ts";
import { assumed, blank, extension, isObject, member, optional, resource } from "../wire/fields.ts";
import { type Acknowledgement, acknowledges, truthy } from "../wire/outcomes.ts";
import { anyText, content, flag, id, openCodeTable, text } from "../wire/scalars.ts";
import { day } from "../wire/times.ts";

/** Spec 1, section 7, "Authentication". */
type SignedIn = { userId: string; name: string; token: string; mustResetPassword: boolean };

export type SignInResult =
  | ({ outcome: "signedIn" } & SignedIn)
  | { outcome: "refused"; statusCode: string; message: string }
  | { outcome: "noResource" };

/** The holder may be among them (ruling B22). */
export type Person = { patientId: string; name: string };

export type MenuItem = { name: string; area: MenuArea | `other-${string}` };

/** By the server's type codes (spec 1, section 2, "Shell"). */
export const menuAreas = {
  "26": "diagnoses",
  "16": "medications",
  "11": "messages",
  "14": "appointments",
  "15": "results",
  "17": "allergies",
  "18": "vitals",
  "19": "immunisations",
  "24": "resources",
  "28": "timeline",
  "29": "reminders",
  "56": "letters",
  "50": "billing",
} as const;
export type MenuArea = (typeof menuAreas)[keyof typeof menuAreas];

const place = resource(null, { apiUrl: member("ACCAPIURL", text) });

const credentials = { username: member("UserName", text), password: member("Password", text) };

export const signedInResource = resource("Patient", {
  userId: member("id", id),
  name: member("name.0.text", text),
  token: extension(0, content),
  mustResetPassword: optional(extension(1, flag)),
});

const refusal = resource(null, {
  statusCode: member("StatusCode", text),
  message: member("ResponseMessage", text),
});

export const signInResult: Codec<SignInResult> = writesOnly(
  z.union([refusal, z.tuple([signedInResource]), z.tuple([z.strictObject({})])]),
  codec(z.unknown(), {
    decode: (wire, ctx): SignInResult => {
      const first = firstIn(wire);
      const isResource = isObject(first) && Boolean(first.resourceType);
      if (isObject(first) && !isResource && "StatusCode" in first) {
        const message = typeof first.ResponseMessage === "string" ? first.ResponseMessage : "";
        return { outcome: "refused", statusCode: textOf(first.StatusCode), message };
      }
      if (!Array.isArray(wire) && !isResource) return invalid(ctx, "neither a list nor an error object");
      if (!isResource) return { outcome: "noResource" };
      const decoded = z.safeDecode(signedInResource, first);
      if (!decoded.success) return invalidBecause(ctx, decoded.error);
      return { outcome: "signedIn", mustResetPassword: false, ...decoded.data };
    },
    encode: (result) => {
      if (result.outcome === "refused") return z.encode(refusal, result);
      if (result.outcome === "noResource") return [{}];
      return [z.encode(signedInResource, result)];
    },
  }),
);

export const person = resource("Patient", {
  patientId: extension(0, id),
  name: member("name.0.text", text),
  /** It says the same as the extension, so only the extension is relied on. */
  resourceId: optional(assumed(member("id", id))),
});

export const menuItem = resource("Basic", {
  name: extension(0, text),
  area: extension(2, openCodeTable(menuAreas)),
});

const signedOut = resource(null, { statusCode: member("StatusCode", anyText) });

/** Spec 1, section 7. */
export const forgotPasswordResult = resource(null, {
  outcome: member("StatusCode", openCodeTable({ "1": "sent", "0": "refused" })),
  message: optional(member("ResponseMessage", text)),
});

/** Other codes than "1" and "3" are shown as they come (spec 1, section 4). */
export const passwordAnswer = resource(null, {
  outcome: member("StatusCode", openCodeTable({ "1": "changed", "3": "refused" })),
  message: optional(member("StatusMessage", text)),
});
export type PasswordAnswer = z.output<typeof passwordAnswer>;

/** It has an e-mail address, an NHI or both. */
export const helpRequest = resource(null, {
  email: blank(member("EmailAddress", text)),
  nhi: blank(member("UID", text)),
  given: member("FirstName", text),
  family: member("FamilyName", text),
  birthDate: member("DOB", day),
  subject: member("MessageSubject", text),
  message: member("MessageBody", text),
});
export type HelpRequest = z.output<typeof helpRequest>;

const newPassword = { password: member("Password", text) };

export const identity = {
  /** The answer does not depend on the password. */
  locate: endpoint("POST api/Authentication", {
    host: "identity",
    token: "none",
    body: resource(null, credentials),
    output: alone(place),
  }),
  authenticate: endpoint("POST Patient/Authentication", {
    token: "none",
    body: resource(null, { ...credentials, switchToken: optional(member("q", text)) }),
    output: signInResult,
    statuses: [200, 400, 401, 403],
  }),
  validate: endpoint("GET ValidateToken", { output: truthy }),
  people: endpoint("GET Patient/ProxyUsers", { subjects: [holder()], output: bundleOf(person) }),
  menu: endpoint("POST Patient/PatientMenu", {
    subjects: [
      { kind: "holder", name: "UserLoggedID", in: "body" },
      { kind: "actedFor", name: "ProxyID", in: "body" },
    ],
    output: bundleOf(menuItem),
  }),
  logout: endpoint("POST Patient/Logout", { token: "query", output: alone(signedOut) }),
  forgotPassword: endpoint("POST Patient/ForgotPassword", {
    token: "none",
    query: resource(null, { username: member("Username", text) }),
    output: alone(forgotPasswordResult),
  }),
  changePassword: endpoint("POST Patient/ChangePassword", {
    subjects: [holderInBody()],
    body: resource(null, newPassword),
    output: alone(passwordAnswer),
  }),
  /** Never used: the password is part of the address, and addresses are written to logs. */
  changePasswordByQuery: endpoint("PUT Patient/ChangePassword", {
    subjects: [holder()],
    query: resource(null, newPassword),
    output: alone(passwordAnswer),
  }),
  askForHelp: endpoint<Acknowledgement, unknown, HelpRequest>("POST SendHelpMessage", {
    token: "none",
    bodyConstants: { PatientID: "" },
    body: helpRequest,
    ...acknowledges,
  }),
};
