import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { contract } from "#practice-api/contract.ts";
import { clientFor } from "../../../support/contract-client.ts";
import { openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const { sign } = contract.meetings;
const parsed = (segment = "") => JSON.parse(Buffer.from(segment, "base64url").toString()) as unknown;

test("signs a token for an attendee of one meeting, valid for two hours", async () => {
  const aroha = await clientFor(practice, "aroha");
  const { signature, sdkKey } = await aroha.call(sign, { meetingNumber: "84020101001" });
  const [header, claims, proof] = signature.split(".");
  expect(parsed(header)).toEqual({ alg: "HS256", typ: "JWT" });
  const iat = Date.parse("2026-11-23T09:00:00+13:00") / 1_000;
  expect(parsed(claims)).toEqual({
    appKey: sdkKey,
    sdkKey,
    mn: "84020101001",
    role: 0,
    iat,
    exp: iat + 7_200,
    tokenExp: iat + 7_200,
  });
  const expected = createHmac("sha256", "a-mock-secret-that-protects-nothing").update(`${header}.${claims}`);
  expect(proof).toBe(expected.digest("base64url"));
});

test("returns the same signature for the same moment and meeting, and another one otherwise", async () => {
  const [one, two] = [await clientFor(practice, "aroha"), await clientFor(practice, "mei")];
  const pass = async (who: typeof one, meetingNumber = "1") =>
    (await who.call(sign, { meetingNumber })).signature;
  const first = await pass(one);
  expect(await pass(two)).toBe(first);
  expect(await pass(two, "2")).not.toBe(first);
  await one.world.advance("PT1S");
  expect(await pass(one)).not.toBe(first);
});
