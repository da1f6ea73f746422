import { createHmac, timingSafeEqual } from "node:crypto";

const toleranceMs = 300_000;

/** The header reads `t=SECONDS,v1=HEX`, and `v1` may be repeated while a secret is replaced. */
export function hasValidSignature(body: Buffer, header: string, secret: string, now: number): boolean {
  const parts = header.split(",").map((part) => part.split("=", 2));
  const seconds = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(now - Number(seconds) * 1_000) > toleranceMs) return false;
  const expected = createHmac("sha256", secret).update(`${seconds}.`).update(body).digest();
  return parts.some(([name, value = ""]) => {
    const given = Buffer.from(value, "hex");
    return name === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
