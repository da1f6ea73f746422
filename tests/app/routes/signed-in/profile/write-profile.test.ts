import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ReadBack } from "#app/.server/practice-client/confirmed-write.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { writeProfile } from "#app/routes/signed-in/profile/.server/write-profile.ts";
import type { Acknowledgement } from "#practice-api/wire/outcomes.ts";
import { testTables } from "../../../../support/function-tables.ts";
import { stubScreen } from "../../../../support/screen-args.ts";

/** Makes a change of the details, and returns its outcome, what was deleted and what was audited. */
async function write(work: () => Promise<Acknowledgement>, found: ReadBack | PracticeError = "unchanged") {
  const deleted: string[] = [];
  const audited: string[] = [];
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
      record: async ({ event, outcome, object }: Record<string, unknown>) =>
        audited.push(`${event} ${outcome} ${object}`),
    },
  };
  const args = stubScreen("/profile", { session }, services);
  const written = await writeProfile(args, "details", work, () => found as ReadBack);
  return { ...written, deleted, audited };
}
const failure = (reason: ConstructorParameters<typeof PracticeError>[0], status?: number) =>
  new PracticeError(reason, "profile.save", status);

type Failure = Parameters<typeof failure>;
testTables(join(import.meta.dirname, "write-profile.yaml"), {
  /** A change that is answered so, or fails so, and what the profile is when it is read again, or how that fails. */
  written: (answer: Acknowledgement | Failure, found?: ReadBack | Failure) =>
    write(
      async () => {
        if (Array.isArray(answer)) throw failure(...answer);
        return answer;
      },
      Array.isArray(found) ? failure(...found) : found,
    ),
});

test("a mistake of the portal is not hidden", async () => {
  await expect(write(() => Promise.reject(new TypeError("a mistake")))).rejects.toThrow("a mistake");
});

const answers = {
  yes: async () => ({ accepted: true }),
  no: async () => ({ accepted: false, message: "No." }),
  empty: async () => ({ accepted: true, isUnclear: true }),
  lost: () => Promise.reject(failure("unreachable")),
  late: () => Promise.reject(failure("slow")),
  gateway: () => Promise.reject(failure("refused", 504)),
  failed: () => Promise.reject(failure("refused", 503)),
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
      const written = await write(answers[answer], isReadable ? shown : failure("unreachable"));
      if (written.outcome === "done") expect(truth).toBe("saved");
      if (written.outcome === "refused") expect(truth).toBe("not saved");
      // A practice that has answered and can be read leaves no doubt.
      if (isReadable && !mayBeLate.includes(answer)) expect(written.outcome).not.toBe("unknown");
    },
  );
  await fc.assert(property, { seed: 75, numRuns: 200 });
});
