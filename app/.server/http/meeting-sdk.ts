import { existsSync } from "node:fs";
import { join } from "node:path";
import express, { type Router } from "express";

/** Where the files of the real meeting software are served, when they are there. */
export const sdkPath = "/meeting-sdk";

/**
 * The folder `dist` of @zoom/meetingsdk, which may be put beside the portal (README, "Video consults").
 * Its scripts, workers and WebAssembly carry no policy of the portal's: a worker would be held to it.
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

/** Its own React 18 and what else it expects, in the order in which classic scripts have to run. */
const libraries = ["react", "react-dom", "redux", "redux-thunk", "lodash"];

/** The policy that it needs (stack/widgets.md, section 4). A live call may ask for more hosts. */
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

/** The document in which the real meeting runs, or one that says that it cannot. */
export function meetingSdkDocument(isThere: boolean): { html: string; policy: string } {
  const scripts = isThere
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
<p id="words">${isThere ? "Opening the meeting…" : "This portal cannot open video consults. Ring the practice."}</p>
${tags}
</html>
`,
  };
}
