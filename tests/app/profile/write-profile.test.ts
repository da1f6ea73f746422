import { expect, test } from "vitest";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { writeProfile } from "#app/profile/.server/write-profile.ts";
import type { Acknowledgement } from "#practice-api/wire/outcomes.ts";
import { stubScreen } from "../../support/screen-args.ts";

/** Makes a change of the details, and returns its outcome, what was deleted and what was audited. */
async function write(work: () => Promise<Acknowledgement>) {
  const deleted: string[] = [];
  const audited: unknown[] = [];
  const session = {
    key: "session",
    data: { apiUrl: "https://practice.example.nz/api", patientId: "patient", holderId: "holder" },
  };
  const services = {
    config: {
      practiceOrigins: ["https://practice.example.nz"],
      companions: { images: "i", letters: "l", pay: "p", video: "v", stripe: "s" },
    },
    client: () => ({}),
    recordTokens: { of: () => "r" },
    sessionCache: {
      load: async () => () => undefined,
      delete: async (key: string, names: string[]) => deleted.push(`${key} ${names}`),
    },
    audit: {
      record: async ({ event, outcome, object }: object & Record<string, unknown>) =>
        audited.push([event, outcome, object]),
    },
  };
  const written = await writeProfile(stubScreen("/profile", { session }, services), "details", work);
  return { written, deleted, audited };
}
const failing = (reason: ConstructorParameters<typeof PracticeError>[0], status?: number) =>
  write(() => Promise.reject(new PracticeError(reason, "profile.save", status)));

test("a change that the practice accepts is done, and the profile is read again", async () => {
  expect(await write(async () => ({ accepted: true }))).toEqual({
    written: { outcome: "done" },
    deleted: ["session profile"],
    audited: [["changeProfile", "done", "details"]],
  });
});

test("a change that the practice does not accept is refused with its words", async () => {
  const { written, deleted } = await write(async () => ({ accepted: false, message: "No such street." }));
  expect(written).toEqual({ outcome: "refused", message: "No such street." });
  expect(deleted).toEqual(["session profile"]);
});

test.each([
  ["refused", 400, "refused"],
  ["refused", 499, "refused"],
  ["refused", 500, "unknown"],
  ["circuitOpen", undefined, "refused"],
  ["slow", undefined, "unknown"],
  ["unreadable", 200, "unknown"],
] as const)("a change that fails as %s %s is %s", async (reason, status, outcome) => {
  const { written, audited } = await failing(reason, status);
  expect(written).toEqual({ outcome });
  expect(audited).toEqual([["changeProfile", outcome, "details"]]);
});

test("a change ends with the session, and a mistake of the portal is not hidden", async () => {
  await expect(failing("signedOut", 401)).rejects.toMatchObject({ reason: "signedOut" });
  await expect(write(() => Promise.reject(new TypeError("a mistake")))).rejects.toThrow("a mistake");
});
