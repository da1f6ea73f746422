import { beforeAll, inject } from "vitest";

/** A real PostgreSQL database for the tests of one file; its address is there once they begin. */
export function openTestPostgres(): { url: string } {
  const opened = { url: "" };
  beforeAll(async () => {
    const response = await fetch(inject("newDatabaseUrl"));
    opened.url = await response.text();
    if (!response.ok) throw new Error(opened.url);
  });
  return opened;
}
