import { beforeEach, expect, test, vi } from "vitest";
import { createOutageWatch } from "#app/.server/store/guarded-dialect.ts";
import { log } from "#app/.server/telemetry/log.ts";

const lost = vi.spyOn(log, "error").mockReturnValue();
const back = vi.spyOn(log, "info").mockReturnValue();
beforeEach(() => vi.clearAllMocks());

const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
const full = Object.assign(new Error("database or disk is full"), { errcode: 13 });
const exists = [
  Object.assign(new Error("UNIQUE constraint failed"), { errcode: 2067 }),
  Object.assign(new Error("duplicate key"), { code: "23505" }),
];

test("an outage has one line at its beginning and one at its end", () => {
  const watch = createOutageWatch();
  for (let request = 0; request < 170; request++) watch.failed("other", refused);
  expect(lost.mock.calls).toEqual([[{ cause: refused }, "store lost"]]);
  for (let request = 0; request < 170; request++) watch.worked("read");
  expect(back.mock.calls).toEqual([[{}, "store back"]]);
});

test("a disk that is full can be read, and is back only when it can be written", () => {
  const watch = createOutageWatch();
  for (let request = 0; request < 10; request++) {
    watch.failed("write", full);
    watch.worked("read");
    watch.worked("other");
  }
  expect([lost.mock.calls.length, back.mock.calls.length]).toEqual([1, 0]);
  watch.worked("write");
  expect(back).toHaveBeenCalledOnce();
});

test.each(exists)("a store that refuses a row is not lost: $message", (error) => {
  createOutageWatch().failed("write", error);
  expect(lost).not.toHaveBeenCalled();
});
