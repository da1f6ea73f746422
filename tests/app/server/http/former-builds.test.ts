import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import express from "express";
import staticGzip from "express-static-gzip";
import { expect, test } from "vitest";
import { filesOfFormerBuilds } from "#app/.server/http/former-builds.ts";
import type { BuiltFiles } from "#app/.server/store/built-files.ts";
import { serving } from "../../../support/serving.ts";

test("a style that a newer build has replaced on the disk is whole, as it was before", async () => {
  const folder = mkdtempSync(join(tmpdir(), "former-build-"));
  const style = "body { color: teal }";
  writeFileSync(join(folder, "app-1.css"), style);
  writeFileSync(join(folder, "app-1.css.br"), brotliCompressSync(style));
  const kept = { read: async (name: string) => (name === "app-1.css" ? Buffer.from(style) : undefined) };
  const app = express();
  app.use("/assets", staticGzip(folder, { enableBrotli: true, orderPreference: ["br"] }));
  app.use(filesOfFormerBuilds(kept as unknown as BuiltFiles));
  const { url } = await serving(app);
  const read = async (name: string) => {
    const response = await fetch(`${url}/assets/${name}`, { headers: { "accept-encoding": "br" } });
    return [response.status, response.headers.get("content-type"), await response.text()];
  };
  const whole = [200, expect.stringMatching(/^text\/css/), style];
  expect(await read("app-1.css")).toEqual(whole);
  rmSync(folder, { recursive: true });
  expect(await read("app-1.css")).toEqual(whole);
  expect((await read("app-2.css"))[0]).toBe(404);
});
