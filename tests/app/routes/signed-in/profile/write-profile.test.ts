import fc from "fast-check";
import { expect, test } from "vitest";
import type { ReadBack } from "#app/.server/practice-client/confirmed-write.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { writeProfile } from "#app/routes/signed-in/profile/.server/write-profile.ts";
import type { Acknowledgement } from "#practice-api/wire/outcomes.ts";
import { stubScreen } from "../../../../support/screen-args.ts";

/** Makes a change of the details, and returns its outcome, what was deleted and what was audited. */
async function write(work: () => Promise<Acknowledgement>, found: ReadBack | PracticeError = "unchanged") {
  const deleted: string[] = [];
  const audited: unknown[] = [];
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
    client: () => ({
      profile: {
        read: async () => {
          if (found instanceof PracticeError) throw found;
          return {};
        },
      },
    }),
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
  const args = stubScreen("/profile", { session }, services);
  const written = await writeProfile(args, "details", work, () => found as ReadBack);
  return { written, deleted, audited };
}
const failing = (
  reason: ConstructorParameters<typeof PracticeError>[0],
  status?: number,
  found: ReadBack | PracticeError = "unchanged",
) => write(() => Promise.reject(new PracticeError(reason, "profile.save", status)), found);
const unread = new PracticeError("unreachable", "profile.read");

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
  ["refused", 400, "unchanged", "refused"],
  ["refused", 503, "unchanged", "refused"],
  ["refused", 503, "done", "done"],
  ["refused", 503, "unclear", "unknown"],
  ["refused", 400, unread, "unknown"],
  ["refused", 504, "unchanged", "unknown"],
  ["circuitOpen", undefined, unread, "refused"],
  ["slow", undefined, "unchanged", "unknown"],
  ["slow", undefined, "done", "done"],
  ["cancelled", undefined, "unchanged", "unknown"],
  ["unreachable", undefined, "unchanged", "unknown"],
  ["unreachable", undefined, "done", "done"],
  ["unreachable", undefined, unread, "unknown"],
  ["unreadable", 200, "done", "done"],
] as const)(
  "a change that fails as %s %s, read back as %s, is %s",
  async (reason, status, found, outcome) => {
    const { written, audited } = await failing(reason, status, found);
    expect(written.outcome).toBe(outcome);
    expect(audited).toEqual([["changeProfile", outcome, "details"]]);
  },
);

test("a change that the practice refuses with the session ends with it", async () => {
  await expect(failing("signedOut", 401)).rejects.toMatchObject({ reason: "signedOut" });
});

test("a change is unknown, and audited, when the session ends before it can be read back", async () => {
  const ended = new PracticeError("signedOut", "profile.read", 401);
  const { written, audited } = await failing("unreachable", undefined, ended);
  expect(written).toMatchObject({ outcome: "unknown" });
  expect(audited).toEqual([["changeProfile", "unknown", "details"]]);
});

test("a mistake of the portal is not hidden", async () => {
  await expect(write(() => Promise.reject(new TypeError("a mistake")))).rejects.toThrow("a mistake");
});

const answers = {
  yes: async () => ({ accepted: true }),
  no: async () => ({ accepted: false, message: "No." }),
  empty: async () => ({ accepted: true, isUnclear: true }),
  lost: () => Promise.reject(new PracticeError("unreachable", "profile.save")),
  late: () => Promise.reject(new PracticeError("slow", "profile.save")),
  gateway: () => Promise.reject(new PracticeError("refused", "profile.save", 504)),
  failed: () => Promise.reject(new PracticeError("refused", "profile.save", 503)),
} as const;
const mayBeLate: readonly string[] = ["lost", "late", "gateway"];

test("what is said of a change is never false, whatever was saved and whatever can be read", async () => {
  const property = fc.asyncProperty(
    fc.constantFrom(...(Object.keys(answers) as (keyof typeof answers)[])),
    fc.constantFrom("saved", "not saved", "saved after it was read back"),
    fc.boolean(),
    async (answer, truth, isReadable) => {
      fc.pre(truth !== "saved after it was read back" || mayBeLate.includes(answer));
      fc.pre(answer !== "yes" || truth === "saved");
      const shown = truth === "saved" ? "done" : "unchanged";
      const { written } = await write(answers[answer], isReadable ? shown : unread);
      if (written.outcome === "done") expect(truth).toBe("saved");
      if (written.outcome === "refused") expect(truth).toBe("not saved");
      // A practice that has answered and can be read leaves no doubt.
      if (isReadable && !mayBeLate.includes(answer)) expect(written.outcome).not.toBe("unknown");
    },
  );
  await fc.assert(property, { seed: 75, numRuns: 200 });
});
