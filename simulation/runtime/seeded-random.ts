import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { randomNumbers } from "#fixtures/seed.ts";

export type SeededRandom = {
  restart: (seed: string) => void;
  uninstall: () => void;
};

export function installSeededRandom(): SeededRandom {
  let next = randomNumbers("");
  const { randomBytes, randomUUID } = crypto;
  const { random } = Math;
  const webRandomUUID = globalThis.crypto.randomUUID;
  const bytes = (size: number): Buffer => {
    const made = Buffer.allocUnsafe(size);
    for (let at = 0; at < size; at++) made[at] = next() * 256;
    return made;
  };
  const uuid = (): ReturnType<typeof randomUUID> => {
    const made = bytes(16);
    made[6] = ((made[6] ?? 0) & 0x0f) | 0x40;
    made[8] = ((made[8] ?? 0) & 0x3f) | 0x80;
    const hex = made.toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
  const set = (replaced: object, web: typeof webRandomUUID, number: typeof random) => {
    Object.assign(crypto, replaced);
    syncBuiltinESMExports();
    globalThis.crypto.randomUUID = web;
    Math.random = number;
  };
  set({ randomBytes: bytes, randomUUID: uuid }, uuid, () => next());
  return {
    restart: (seed) => {
      next = randomNumbers(seed);
    },
    uninstall: () => set({ randomBytes, randomUUID }, webRandomUUID, random),
  };
}
