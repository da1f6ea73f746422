import { z } from "zod";
import type { AnyEndpoint } from "#practice-api/contract.ts";
import { meetingPass } from "#practice-api/meetings.ts";
import { settingWords } from "#practice-api/practice/settings.ts";
import { observation } from "#practice-api/results/detail.ts";
import type { ResourceCodec } from "#practice-api/wire/fields.ts";

type Described = Partial<Record<"entry" | "item" | "first" | "bundled" | "written", ResourceCodec<unknown>>> &
  Partial<Pick<ResourceCodec<unknown>, "schema">>;

const listing = (entry: z.ZodType) =>
  z.object({ entries: z.array(entry), unreadable: z.int().nonnegative(), total: z.int().optional() });
const acknowledgement = z.object({
  accepted: z.boolean(),
  isUnclear: z.boolean().optional(),
  message: z.string().optional(),
});
const outcome = z.object({ done: z.boolean(), message: z.string() });

/** What the calls return whose answer is no resource and no list of them. */
const byCall: Readonly<Record<string, z.ZodType>> = {
  "identity.authenticate": z.discriminatedUnion("outcome", [
    z.object({
      outcome: z.literal("signedIn"),
      userId: z.string(),
      name: z.string(),
      token: z.string(),
      mustResetPassword: z.boolean(),
    }),
    z.object({ outcome: z.literal("refused"), statusCode: z.string(), message: z.string() }),
    z.object({ outcome: z.literal("noResource") }),
  ]),
  "identity.validate": z.boolean(),
  "identity.askForHelp": acknowledgement,
  "profile.image": z.string(),
  "profile.saveDemographics": acknowledgement,
  "profile.saveContactDetails": acknowledgement,
  "profile.saveNotifications": acknowledgement,
  "profile.addEmergencyContact": acknowledgement,
  "profile.removeEmergencyContact": acknowledgement,
  "practice.settings": z.partialRecord(z.enum(settingWords), z.string()),
  "billing.balance": z.int(),
  "billing.saveTemporaryPayment": z.discriminatedUnion("outcome", [
    z.object({ outcome: z.literal("saved"), paymentId: z.string().regex(/^\d+$/) }),
    z.object({ outcome: z.literal("refused") }),
  ]),
  "billing.createIntent": z.discriminatedUnion("outcome", [
    z.object({ outcome: z.literal("created"), clientSecret: z.string().min(1) }),
    z.object({ outcome: z.literal("refused"), message: z.string() }),
  ]),
  "billing.savePayment": z.boolean(),
  "appointments.cancel": outcome,
  "appointments.nextDay": z.array(z.iso.date()),
  "appointments.book": z.object({
    outcome: z.enum(["booked", "providerHasNoVideo", "videoFailed", "refused"]),
    message: z.string().min(1),
  }),
  "medications.requestRepeat": z.discriminatedUnion("outcome", [
    z.object({ outcome: z.literal("received"), message: z.string().min(1) }),
    z.object({
      outcome: z.literal("onLeave"),
      providers: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ]),
  "results.read": z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("pdf"), data: z.string() }),
    z.object({ kind: z.literal("html"), html: z.string() }),
    z.object({
      kind: z.literal("table"),
      observations: z.array(observation.schema),
      unreadable: z.int().nonnegative(),
    }),
    z.object({ kind: z.literal("empty") }),
  ]),
  "resources.read": z.string().min(1),
  "messages.remove": acknowledgement,
  "messages.post": acknowledgement,
  "messages.disclaimer": z.string(),
  "meetings.sign": meetingPass.schema,
};

/** The schema of what a call returns. */
export function domainSchema(name: string, { output }: AnyEndpoint): z.ZodType {
  const own = byCall[name];
  if (own) return own;
  const { entry, item, first, bundled, written, schema } = output as Described;
  const list = entry ?? item;
  const found = list ? listing(list.schema) : (first?.schema ?? bundled?.schema ?? written?.schema ?? schema);
  if (!found) throw new Error(`${name} has no schema of what it returns.`);
  // The profile also names the fields that could not be read.
  return name === "profile.read" && found instanceof z.ZodObject
    ? found.extend({ unread: z.array(z.string()).min(1).optional() })
    : found;
}
