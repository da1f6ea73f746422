import { existsSync } from "node:fs";
import { join } from "node:path";
import express, { type Router } from "express";

/** The URL path of the real meeting software's files. */
export const sdkPath = "/meeting-sdk";

/**
 * Serves the folder `dist` of @zoom/meetingsdk, which `npm run meeting-sdk` installs (README, "Video consults").
 * Responses have no content security policy, because a worker takes the policy of its own response.
 */
export function meetingSdkFiles(directory: string): Router {
  const files = express.static(directory, {
    index: false,
    maxAge: "1h",
  });
  return express.Router().use(sdkPath, files);
}

const version = "6.2.0";
const entry = `zoom-meeting-${version}.min.js`;

export function hasMeetingSdk(directory: string): boolean {
  return existsSync(join(directory, entry));
}

/** React 18 and the other globals that the software expects, in the order in which they have to run. */
const libraries = ["react", "react-dom", "redux", "redux-thunk", "lodash"];

/** The content security policy that the software requires. A live call may require more hosts. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval' blob:",
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https://*.zoom.us",
  "media-src 'self' blob: data: https://*.zoom.us",
  "font-src 'self' data:",
  "connect-src 'self' blob: data: https://zoom.us https://*.zoom.us wss://*.zoom.us",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** The document in which the real meeting runs, or one with an error when the software is not installed. */
export function meetingSdkDocument(isInstalled: boolean): { html: string; policy: string } {
  const scripts = isInstalled
    ? [...libraries.map((name) => `lib/vendor/${name}.min.js`), entry].map((file) => `${sdkPath}/${file}`)
    : [];
  const tags = [...scripts, "/meeting-sdk.js"].map((file) => `<script src="${file}"></script>`).join("\n");
  return {
    policy,
    html: `<!doctype html>
<html lang="en-NZ">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Video consult</title>
<p id="words">${isInstalled ? "Opening the meeting…" : "This portal cannot open video consults. Ring the practice."}</p>
${tags}
</html>
`,
  };
}
