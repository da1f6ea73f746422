import { createHmac } from "node:crypto";
import type { Handlers } from "./call-context.ts";

/** A real service does not accept them. */
const sdkKey = "MockSdkKeyOfKereruStreet";
const sdkSecret = "a-mock-secret-that-protects-nothing";
const lifetimeSeconds = 2 * 60 * 60;

export const meetings: Handlers["meetings"] = {
  /** HS256, for an attendee. `standIn` makes the portal run its stand-in meeting. */
  sign: ({ meetingNumber }, { world }) => {
    const iat = Math.floor(world.clock.now() / 1_000);
    const exp = iat + lifetimeSeconds;
    const claims = { appKey: sdkKey, sdkKey, mn: meetingNumber, role: 0, iat, exp, tokenExp: exp };
    const signed = `${segment({ alg: "HS256", typ: "JWT" })}.${segment(claims)}`;
    const signature = createHmac("sha256", sdkSecret).update(signed).digest("base64url");
    return { signature: `${signed}.${signature}`, sdkKey, service: "standIn" };
  },
};

function segment(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
