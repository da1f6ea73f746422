import { existsSync } from "node:fs";
import { join } from "node:path";
import express, { type Router } from "express";
import { fixedHeaders } from "./security-headers.ts";

const sdkPath = "/meeting-sdk";

const framePath = "/meeting-frame/sdk";

type MeetingSdkConfig = {
  videoSdkDirectory: string;
  videoOrigin: string | undefined;
  portalOrigins: readonly string[];
};

/**
 * Serves what `npm run meeting-sdk` installs (README, "Video consults"). Responses have no content security
 * policy, because a worker takes the policy of its own response. With `VIDEO_ORIGIN` the software exists at
 * that origin only, so that it can read nothing of the portal.
 */
export function meetingSdkFiles({ videoSdkDirectory, videoOrigin }: MeetingSdkConfig): Router {
  const router = express.Router();
  if (videoOrigin === undefined) router.use(sdkPath, sdkFiles(videoSdkDirectory));
  return router;
}

/** The document holds no health data: the portal's page sends the meeting once it has loaded. */
export function videoOriginRoutes({ videoSdkDirectory, videoOrigin, portalOrigins }: MeetingSdkConfig) {
  const router = express.Router();
  if (videoOrigin === undefined) return router;
  const { host } = new URL(videoOrigin);
  const only = express.Router();
  only.use(sdkPath, sdkFiles(videoSdkDirectory));
  only.get(framePath, (_request, response) => {
    const { html, policy } = meetingSdkDocument(hasMeetingSdk(videoSdkDirectory), portalOrigins);
    response.type("html").set("Content-Security-Policy", policy).send(html);
  });
  only.use((_request, response) => void response.status(404).type("text/plain").send("Not found."));
  return router.use((request, response, next) => {
    if (request.host?.toLowerCase() !== host) return next();
    fixedHeaders(request, response, () => only(request, response, next));
  });
}

const sdkFiles = (directory: string) => express.static(directory, { index: false, maxAge: "1h" });

const version = "6.2.0";
const entry = `zoom-meeting-${version}.min.js`;

export function hasMeetingSdk(directory: string): boolean {
  return existsSync(join(directory, entry));
}

/** React 18 and the other globals that the software expects, in the order in which they have to run. */
const libraries = ["react", "react-dom", "redux", "redux-thunk", "lodash"];

/** The content security policy that the software requires. A live call may require more hosts. */
const policyFor = (frameAncestors: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval' blob:",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https://*.zoom.us",
    "media-src 'self' blob: data: https://*.zoom.us",
    "font-src 'self' data:",
    "connect-src 'self' blob: data: https://zoom.us https://*.zoom.us wss://*.zoom.us",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors.join(" ")}`,
  ].join("; ");

/** @param portalOrigins the origins that may frame it, unless that is the document's own. */
export function meetingSdkDocument(
  isInstalled: boolean,
  portalOrigins?: readonly string[],
): { html: string; policy: string } {
  const scripts = isInstalled
    ? [...libraries.map((name) => `lib/vendor/${name}.min.js`), entry].map((file) => `${sdkPath}/${file}`)
    : [];
  const tags = [...scripts, "/meeting-sdk.js"].map((file) => `<script src="${file}"></script>`).join("\n");
  return {
    policy: policyFor(portalOrigins ?? ["'self'"]),
    html: `<!doctype html>
<html lang="en-NZ" data-portal-origins="${portalOrigins?.join(" ") ?? ""}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Video consult</title>
<p id="words">${isInstalled ? "Opening the meeting…" : "This portal cannot open video consults. Call the practice."}</p>
${tags}
</html>
`,
  };
}
