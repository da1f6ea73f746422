import type { Host } from "#practice-api/wire/endpoint.ts";

/** The servers that are beside the practice's API unless the caller names another address. */
export const beside = ["images", "letters", "pay", "video", "stripe"] as const satisfies readonly Host[];
