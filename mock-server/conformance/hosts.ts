import type { Host } from "#practice-api/wire/endpoint.ts";

export const beside = ["images", "letters", "pay", "video", "stripe"] as const satisfies readonly Host[];
