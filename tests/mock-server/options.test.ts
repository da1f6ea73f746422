import { resolve } from "node:path";
import { expect, test } from "vitest";
import { maxGeneratedPatients } from "#fixtures/people/generated.ts";
import { readOptions } from "#mock-server/options.ts";

test("finds a recording in the folder of the user, which npm names", () => {
  const options = readOptions(["--like", "time.ts"], { INIT_CWD: resolve("fixtures") });
  expect(options).toMatchObject({ like: resolve("fixtures/time.ts") });
  expect(maxGeneratedPatients).toBe(10_000);
});
