import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";

/** `npm run soak` has the simulation find them. */
test.each(readdirSync("tests/simulation/defects"))("the defect %s can be put into today's code", (name) => {
  const { status, stderr } = spawnSync("git", ["apply", "--check", `tests/simulation/defects/${name}`], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
});
