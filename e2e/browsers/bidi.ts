import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Driver } from "./driver.ts";
import { endProgram, freePort, startProgram, until } from "./process.ts";

type Result = {
  type: string;
  result: { value?: string; sharedId?: string };
  exceptionDetails?: { text: string };
};

/** What Firefox reports of a page that is left while it still reads. */
const leftWhileReading = /^TypeError: (Error in input stream|NetworkError when attempting to fetch resource)/;

/** A Firefox, over WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
export async function startFirefox(program: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), "firefox-"));
  // Nothing of its own on the network, and no first page.
  const preferences = {
    "browser.shell.checkDefaultBrowser": false,
    "app.update.enabled": false,
    "datareporting.policy.dataSubmissionEnabled": false,
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
    "browser.startup.homepage": "about:blank",
    "ui.prefersReducedMotion": 1,
  };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const port = await freePort();
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", String(port)];
  const child = startProgram(program, args, { HOME: profile });
  const socket = await until(() => open(`ws://127.0.0.1:${port}/session`));

  let count = 0;
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let problems: string[] = [];
  socket.addEventListener("message", ({ data }) => {
    const { id, type, error, message, result, method, params } = JSON.parse(String(data));
    if (type === "event") return void onEvent(method, params);
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(new Error(`${error}: ${message}`));
    else call?.resolve(result as never);
  });
  function onEvent(
    method: string,
    params: { type?: string; level?: string; text?: string; channel?: string; data?: { value?: string } },
  ) {
    if (method === "script.message") problems.push(String(params.data?.value));
    const isError = method === "log.entryAdded" && params.level === "error" && params.type === "javascript";
    if (isError && !leftWhileReading.test(String(params.text))) problems.push(String(params.text));
  }
  function send<T>(method: string, params: object): Promise<T> {
    return new Promise((resolve, reject) => {
      waiting.set(++count, { resolve, reject });
      socket.send(JSON.stringify({ id: count, method, params }));
    });
  }

  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>("session.new", {
    capabilities: { alwaysMatch: { acceptInsecureCerts: true } },
  });
  await send("session.subscribe", { events: ["log.entryAdded", "script.message"] });
  await send("script.addPreloadScript", {
    functionDeclaration: `(report) => addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) => report("policy " + violatedDirective + ": " + blockedURI + " " + sourceFile))`,
    arguments: [{ type: "channel", value: { channel: "policy" } }],
  });

  let userContext: string | undefined;
  let context = "";
  async function call(expression: string): Promise<Result["result"]> {
    const { result, exceptionDetails } = await send<Result>("script.evaluate", {
      expression,
      target: { context },
      awaitPromise: false,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  }
  /** The presses of a text. No text is the key that deletes what is selected. */
  const keys = (text: string) =>
    (text === "" ? ["\uE003"] : [...text]).flatMap((value) =>
      ["keyDown", "keyUp"].map((type) => ({ type, value: value === "\n" ? "\uE007" : value })),
    );

  return {
    version: capabilities.browserVersion,
    async begin(width, height) {
      if (userContext) await send("browser.removeUserContext", { userContext });
      ({ userContext } = await send<{ userContext: string }>("browser.createUserContext", {}));
      ({ context } = await send<{ context: string }>("browsingContext.create", { type: "tab", userContext }));
      await send("browsingContext.setViewport", { context, viewport: { width, height } });
      problems = [];
    },
    goTo: (url) => send("browsingContext.navigate", { context, url, wait: "interactive" }),
    back: () => send("browsingContext.traverseHistory", { context, delta: -1 }),
    reload: () => send("browsingContext.reload", { context, wait: "interactive" }),
    async evaluate(expression) {
      const { value } = await call(`JSON.stringify(${expression})`);
      return value === undefined ? undefined : JSON.parse(value);
    },
    async press() {
      // BiDi presses a point, whatever is there, so the page is asked first whether the element is.
      const point = JSON.parse(String((await call("JSON.stringify(kit.point())")).value));
      if (typeof point === "string") throw new Error(point);
      const [x, y] = [Math.floor(point.x), Math.floor(point.y)];
      const actions = [
        { type: "pointerMove", x, y },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      await send("input.performActions", { context, actions: [{ type: "pointer", id: "mouse", actions }] });
    },
    async type(text) {
      const actions = [{ type: "key", id: "keys", actions: keys(text) }];
      await send("input.performActions", { context, actions });
    },
    async upload(files) {
      const { sharedId } = await call("kit.found");
      await send("input.setFiles", { context, element: { sharedId }, files });
    },
    problems: () => problems.splice(0),
    async close() {
      socket.close();
      await endProgram(child);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

function open(url: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.addEventListener("open", () => resolve(socket), { once: true });
    socket.addEventListener("error", () => reject(new Error("Firefox does not listen.")), { once: true });
  });
}
