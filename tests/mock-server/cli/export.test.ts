import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openPractice } from "../../support/practice.ts";
import { runCommand } from "./run-command.ts";

const practice = openPractice();
const folder = mkdtempSync(join(tmpdir(), "mock-export-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = async (world: string, ...args: string[]) => {
  const { code, text } = await runCommand([...args, "--world", world, "--at", practice.url]);
  return { code, text };
};

describe("export", () => {
  test("writes the world, or with --as msw a person's records, and leaves the world as it is", async () => {
    const world = await practice.control.createWorld();
    const file = join(folder, "world.json");
    expect(await run(world.id, "export", "--out", file)).toEqual({ code: 0, text: `Written to ${file}.` });
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(await world.export());
    const before = await world.state("mei");
    const handlers = join(folder, "handlers");
    const exported = await run(world.id, "export", "--as", "msw", "--person", "mei", "--out", handlers);
    expect(exported).toEqual({
      code: 0,
      text: expect.stringMatching(/^\d+ records and \d+ calls are written/),
    });
    expect(existsSync(handlers)).toBe(true);
    expect(await world.state("mei")).toEqual(before);
    expect(await world.snapshots()).toEqual([]);
  });

  test("writes the API as OpenAPI in either version", async () => {
    const file = join(folder, "openapi.json");
    for (const [version, written] of [
      ["3.0", "3.0.3"],
      ["3.1", "3.1.0"],
    ] as const) {
      const { code } = await run("default", "export", "--as", "openapi", "--for", version, "--out", file);
      expect(code).toBe(0);
      expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ openapi: written });
    }
  });

  test("imports what it has written, into another world", async () => {
    const [world, other] = [await practice.control.createWorld(), await practice.control.createWorld()];
    await world.applyEvent({ type: "result-arrives", for: "aroha" } as never);
    const file = join(folder, "moved.json");
    await run(world.id, "export", "--out", file);
    expect((await run(other.id, "import", file)).code).toBe(0);
    expect(await other.list("results", "aroha")).toEqual(await world.list("results", "aroha"));
    expect((await run(other.id, "import", join(folder, "none.json"))).code).toBe(2);
  });

  test("refuses an unknown form, and a person without an account", async () => {
    const world = await practice.control.createWorld();
    const out = join(folder, "nothing");
    const form = await run(world.id, "export", "--as", "yaml", "--out", out);
    expect([form.code, form.text]).toEqual([2, expect.stringContaining("There is no form yaml")]);
    const person = await run(world.id, "export", "--as", "msw", "--person", "tama", "--out", out);
    expect([person.code, person.text]).toEqual([1, expect.stringContaining("tama has no account")]);
    expect(existsSync(out)).toBe(false);
  });
});
