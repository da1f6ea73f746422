import { expect, test } from "vitest";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { saveNotifications } from "#app/routes/signed-in/profile/.server/save-notifications.ts";
import { stubScreen } from "../../../../support/screen-args.ts";

type Switches = { allowsEmail?: "true" | "false"; allowsNotifications?: "true" | "false" };

/** Saves a switch at a practice with this profile. Returns the answer, and what the practice was sent. */
async function save(typed: Switches, stored: object | PracticeError, answer: object = { accepted: true }) {
  const sent: unknown[] = [];
  const profile = {
    read: async () => {
      if (stored instanceof PracticeError) throw stored;
      return stored;
    },
    saveNotifications: async (input: unknown) => {
      sent.push(input);
      return answer;
    },
  };
  const session = {
    key: "session",
    data: { apiUrl: "https://practice.example.nz/api", patientId: "patient", holderId: "holder" },
  };
  const services = {
    config: {
      practiceOrigins: ["https://practice.example.nz"],
      practices: [],
      companions: { images: "i", letters: "l", pay: "p", video: "v", stripe: "s" },
    },
    client: () => ({ profile }),
    recordTokens: { of: () => "r" },
    sessionCache: { load: async () => () => undefined, delete: async () => undefined },
    audit: { record: async () => undefined },
  };
  const args = stubScreen("/profile", { session, api: { profile } }, services);
  return { answer: await saveNotifications(args, typed), sent };
}

const stored = { deviceToken: "device", allowsEmail: true, allowsNotifications: true };

test.each<[string, Switches, object, object]>([
  ["messages", { allowsNotifications: "false" }, stored, { ...stored, allowsNotifications: false }],
  ["emails", { allowsEmail: "false" }, stored, { ...stored, allowsEmail: false }],
  ["emails", { allowsEmail: "true" }, {}, { allowsEmail: true, allowsNotifications: false }],
  ["messages", { allowsNotifications: "true" }, {}, { allowsEmail: false, allowsNotifications: true }],
])("a switch of %s, %j, over %j leaves the rest as it is", async (_name, typed, before, after) => {
  expect(await save(typed, before)).toEqual({ answer: null, sent: [after] });
});

test("nothing is sent when the profile cannot be read", async () => {
  const unreadable = new PracticeError("unreachable", "profile.read");
  const { answer, sent } = await save({ allowsEmail: "false" }, unreadable);
  expect(answer).toMatchObject({ form: "notifications", typed: { allowsEmail: "false" } });
  expect([sent, answer?.isUnknown]).toEqual([[], undefined]);
});

test("a refused switch keeps what was typed, with the practice's reason", async () => {
  const refused = { accepted: false, message: "Ring us." };
  const { answer } = await save({ allowsEmail: "false" }, stored, refused);
  expect(answer).toMatchObject({ typed: { allowsEmail: "false" }, detail: "The practice says: Ring us." });
});
