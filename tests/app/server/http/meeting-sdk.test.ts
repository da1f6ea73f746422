import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterAll, expect, test } from "vitest";
import { meetingSdkDocument, meetingSdkFiles, videoOriginRoutes } from "#app/.server/http/meeting-sdk.ts";
import { ask, serving } from "../../../support/serving.ts";

const videoSdkDirectory = mkdtempSync(join(tmpdir(), "meeting-sdk-"));
writeFileSync(join(videoSdkDirectory, "index.html"), "a page");
writeFileSync(join(videoSdkDirectory, "zoom.js"), "code");
afterAll(() => rmSync(videoSdkDirectory, { recursive: true, force: true }));

/** Returns what the portal answers for a path at a host. */
async function portal(videoOrigin: string | undefined) {
  const config = { videoSdkDirectory, videoOrigin, portalOrigins: ["https://portal.test"] };
  const app = express().use(videoOriginRoutes(config), meetingSdkFiles(config));
  const { url } = await serving(app.use((_request, response) => void response.send("the portal")));
  return (path: string, host: string) => ask(`${url}${path}`, "GET", { host });
}

test("the meeting software is at the portal's origin, and its folder has no page", async () => {
  const get = await portal(undefined);
  expect((await get("/meeting-sdk/zoom.js", "portal.test")).text).toBe("code");
  expect((await get("/meeting-sdk/", "portal.test")).text).toBe("the portal");
});

test("with an origin of its own, the software is there alone, and nothing of the portal is", async () => {
  const get = await portal("https://video.test");
  expect((await get("/meeting-sdk/zoom.js", "portal.test")).text).toBe("the portal");
  expect((await get("/meeting-sdk/zoom.js", "Video.test")).text).toBe("code");
  const frame = await get("/meeting-frame/sdk", "video.test");
  expect(frame.headers["content-security-policy"]).toContain("frame-ancestors https://portal.test");
  expect(frame.text).toContain('data-portal-origins="https://portal.test"');
  expect((await get("/login", "video.test")).status).toBe(404);
});

test("the document names no origin that may frame it, unless there is one beside its own", () => {
  const { html, policy } = meetingSdkDocument(true);
  expect(html).toContain('data-portal-origins=""');
  expect(policy).toContain("frame-ancestors 'self'");
});
