import { createHmac } from "node:crypto";
import type { Handlers } from "../handler.ts";

/** The pretend video service's. A real service would refuse them, and nothing else knows them. */
const sdkKey = "MockSdkKeyOfKereruStreet";
const sdkSecret = "a-mock-secret-that-protects-nothing";
const secondsOfPass = 2 * 60 * 60;

export const meetings: Handlers["meetings"] = {
  /**
   * A pass as the video service wants it: HS256, for an attendee, from now on for two hours. It is for
   * the portal's stand-in, because no real service would know this key.
   */
  sign: ({ meetingNumber }, { world }) => {
    const iat = Math.floor(world.clock.now() / 1_000);
    const exp = iat + secondsOfPass;
    const claims = { appKey: sdkKey, sdkKey, mn: meetingNumber, role: 0, iat, exp, tokenExp: exp };
    const signed = `${segment({ alg: "HS256", typ: "JWT" })}.${segment(claims)}`;
    const signature = createHmac("sha256", sdkSecret).update(signed).digest("base64url");
    return { signature: `${signed}.${signature}`, sdkKey, service: "standIn" };
  },
};

function segment(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
