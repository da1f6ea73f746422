import type { Driver } from "./driver.ts";
import { endProgram, freePort, startProgram, until } from "./process.ts";

/** The key of an element in WebDriver's answers. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** A browser that speaks WebDriver (https://www.w3.org/TR/webdriver2/). */
export async function startWebDriver(
  program: string,
  options: object,
  env: Record<string, string>,
): Promise<Driver> {
  const port = await freePort();
  const child = startProgram(program, [`--port=${port}`, "--host=127.0.0.1"], env);

  async function send(method: "GET" | "POST" | "DELETE", path: string, body?: object) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      // A page can hang its driver.
      signal: AbortSignal.timeout(60_000),
      ...(method === "POST" && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = await answer.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }
  const capabilities = { alwaysMatch: { acceptInsecureCerts: true, ...options } };
  const newSession = () => until(() => send("POST", "/session", { capabilities }));
  const { sessionId, capabilities: own } = await newSession();
  const post = (path: string, body?: object) => send("POST", `/session/${sessionId}/${path}`, body);
  const execute = (script: string) => post("execute/sync", { script, args: [] });
  const found = async () => (await execute("return kit.found"))[elementKey];

  return {
    version: own.browserVersion,
    async begin(width, height) {
      await post("url", { url: "about:blank" });
      await send("DELETE", `/session/${sessionId}/cookie`);
      let [outerWidth, outerHeight] = [width, height];
      await until(async () => {
        await post("window/rect", { width: outerWidth, height: outerHeight });
        const [innerWidth, innerHeight] = await execute("return [innerWidth, innerHeight]");
        if (innerWidth === width && innerHeight === height) return;
        outerWidth = width + Math.max(0, outerWidth - innerWidth);
        outerHeight = height + Math.max(0, outerHeight - innerHeight);
        throw new Error(`The window shows ${innerWidth} by ${innerHeight} px, not ${width} by ${height}.`);
      }, 5_000);
    },
    goTo: (url) => post("url", { url }),
    back: () => post("back"),
    reload: () => post("refresh"),
    async evaluate(expression) {
      const text = await execute(`return JSON.stringify(${expression})`);
      return text == null ? undefined : JSON.parse(text);
    },
    async press() {
      // WebKit takes an element whose edge can be seen for one in view, and then finds no point to press.
      await execute('kit.found.scrollIntoView({ block: "center", behavior: "instant" })');
      await post(`element/${await found()}/click`);
    },
    type: async (text) => {
      const at = `element/${await found()}`;
      await post(`${at}/clear`);
      await post(`${at}/value`, { text });
    },
    upload: async (files) => post(`element/${await found()}/value`, { text: files.join("\n") }),
    // WebDriver has none. The kit reports what it sees.
    problems: () => [],
    close: async () => {
      await send("DELETE", `/session/${sessionId}`).catch(() => undefined);
      await endProgram(child);
    },
  };
}
