import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { randomNumbers } from "#fixtures/seed.ts";

export type SeededRandom = ReturnType<typeof installSeededRandom>;

export function installSeededRandom() {
  let next = randomNumbers("");
  const bytes = (size: number): Buffer => {
    const made = Buffer.allocUnsafe(size);
    for (let at = 0; at < size; at++) made[at] = next() * 256;
    return made;
  };
  const uuid = (): ReturnType<typeof crypto.randomUUID> => {
    const made = bytes(16);
    made[6] = ((made[6] ?? 0) & 0x0f) | 0x40;
    made[8] = ((made[8] ?? 0) & 0x3f) | 0x80;
    const hex = made.toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
  Object.assign(crypto, { randomBytes: bytes, randomUUID: uuid });
  syncBuiltinESMExports();
  globalThis.crypto.randomUUID = uuid;
  Math.random = () => next();
  return {
    restart: (seed: string) => {
      next = randomNumbers(seed);
    },
  };
}
