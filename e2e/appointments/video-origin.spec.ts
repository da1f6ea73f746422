import { mkdirSync, writeFileSync } from "node:fs";
import { kill, startPortalProcess } from "../support/portal-process.ts";
import { test as base, expect } from "../support/test.ts";

/** A stand-in for the real software, which shows what it can read and joins at once. */
const software = `
window.ZoomMtg = {
  setZoomJSLib() {}, preLoadWasm() {}, prepareWebSDK() {},
  init: ({ success }) => success(),
  join: ({ meetingNumber, success }) => {
    let portal = "nothing";
    try { portal = parent.document.title; } catch {}
    const line = document.body.appendChild(document.createElement("p"));
    line.append("Joined " + meetingNumber + ", reads " + portal + ", cookie " + document.cookie.length);
    success();
  },
};`;

/** A portal whose meeting software has an origin of its own: another name of the same process. */
const test = base.extend<object, { videoPortal: { url: string; videoUrl: string } }>({
  videoPortal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
    async ({}, use, { config, parallelIndex }) => {
      const port = Number(new URL(config.projects[0]?.use.baseURL ?? "").port) + 3_000 + parallelIndex;
      const folder = `test-results/video-portal-${parallelIndex}`;
      mkdirSync(`${folder}/sdk`, { recursive: true });
      writeFileSync(`${folder}/sdk/zoom-meeting-6.2.0.min.js`, software);
      mkdirSync(`${folder}/sdk/lib/vendor`, { recursive: true });
      for (const name of ["react", "react-dom", "redux", "redux-thunk", "lodash"])
        writeFileSync(`${folder}/sdk/lib/vendor/${name}.min.js`, "");
      const url = `http://localhost:${port}`;
      const videoUrl = `http://127.0.0.1:${port}`;
      const portal = await startPortalProcess({
        PORT: String(port),
        PORTAL_ORIGINS: url,
        VIDEO_ORIGIN: videoUrl,
        VIDEO_SDK_DIR: `${folder}/sdk`,
        IDENTITY_URL: `${config.metadata.practiceUrl}/identity`,
        DATA_DIR: folder,
      });
      await use({ url, videoUrl });
      await kill(portal);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ videoPortal }, use) => use(videoPortal.url),
  // Its other name is the software's origin, which serves no form.
  portalUrl: async ({ videoPortal }, use) => use(videoPortal.url),
});

test.use({ allowedHost: /^http:\/\/127\.0\.0\.1:/ });

test("a meeting runs at the origin of the software, which can read nothing of the portal", async ({
  page,
  videoPortal,
  signIn,
  world,
}) => {
  await world.setClock({ now: "2026-12-10T08:50:00+13:00" });
  // The practice signs for the real software.
  await world.addFault({
    match: { path: "signature" },
    effect: { type: "mutate", at: "service", drop: true },
  });
  const cookies: (string | undefined)[] = [];
  page.on("request", async (request) => {
    if (request.url().startsWith(videoPortal.videoUrl)) cookies.push((await request.allHeaders()).cookie);
  });
  await signIn("sione", { to: "/appointments?tab=upcoming" });
  await page.getByRole("link", { name: /^Join/ }).click();
  await page.getByRole("button", { name: "Start Meeting" }).click();
  const frame = page.locator("iframe[title='Video consult']");
  await expect(frame).toHaveAttribute("src", `${videoPortal.videoUrl}/meeting-frame/sdk`);
  await expect(frame.contentFrame().getByText(/^Joined \d+, reads nothing, cookie 0$/)).toBeVisible();
  expect(cookies.length).toBeGreaterThan(5);
  expect(new Set(cookies)).toEqual(new Set([undefined]));
});
