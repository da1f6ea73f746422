import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { hasValidSignature } from "#app/.server/payments/signature.ts";

const secret = "whsec_test_secret_1";
const body = Buffer.from('{"id":"evt_1"}');
const seconds = 1_795_000_000;
const now = seconds * 1_000;
const sign = (text: string, at = seconds, key = secret) =>
  createHmac("sha256", key).update(`${at}.${text}`).digest("hex");
const signature = sign('{"id":"evt_1"}');

describe("the signature of a notification", () => {
  test("is valid for five minutes, also beside others", () => {
    expect(hasValidSignature(body, `t=${seconds},v1=${signature}`, secret, now)).toBe(true);
    expect(hasValidSignature(body, `t=${seconds},v1=${signature}`, secret, now + 300_000)).toBe(true);
    expect(hasValidSignature(body, `t=${seconds},v0=x,v1=00,v1=${signature}`, secret, now)).toBe(true);
  });

  test.each([
    ["none", ""],
    ["another secret", `t=${seconds},v1=${sign('{"id":"evt_1"}', seconds, "whsec_other_secret")}`],
    ["another body", `t=${seconds},v1=${sign('{"id":"evt_2"}')}`],
    ["another time", `t=${seconds + 1},v1=${signature}`],
    ["no time", `v1=${signature}`],
    ["a time that is no number", `t=now,v1=${signature}`],
    ["another version", `t=${seconds},v0=${signature}`],
    ["a part of it", `t=${seconds},v1=${signature.slice(0, 32)}`],
  ])("is not valid: %s", (_, header) => {
    expect(hasValidSignature(body, header, secret, now)).toBe(false);
  });

  test("is not valid more than five minutes before or after", () => {
    const header = `t=${seconds},v1=${signature}`;
    expect(hasValidSignature(body, header, secret, now + 300_001)).toBe(false);
    expect(hasValidSignature(body, header, secret, now - 300_001)).toBe(false);
  });
});
