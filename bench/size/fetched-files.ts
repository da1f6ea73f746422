import type { Browser } from "@playwright/test";

export type Fetched = {
  path: string;
  kind: string;
  body: Buffer;
  /** The size of the body as it was sent, in bytes. */
  sent: number;
};

/** The page counts as loaded after this long without a response. */
const quietMs = 1_000;

/** Opens a page in a fresh profile and returns every file that the browser fetched for it. */
export async function fetchFiles(browser: Browser, url: string, cookie?: string): Promise<Fetched[]> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    if (cookie) {
      const [name = "", value = ""] = cookie.split("=", 2);
      const { hostname } = new URL(url);
      await context.addCookies([{ name, value, domain: hostname, path: "/", secure: true, httpOnly: true }]);
    }
    const fetched: Promise<Fetched>[] = [];
    let last = Date.now();
    page.on("response", (response) => {
      last = Date.now();
      const { pathname, search } = new URL(response.url());
      if (response.status() !== 200) throw new Error(`${pathname} answered ${response.status()}.`);
      if (!response.url().startsWith("http")) return;
      const kind = response.request().resourceType();
      const read = async () => {
        const [body, sizes] = await Promise.all([response.body(), response.request().sizes()]);
        return { path: `${pathname}${search}`, kind, body, sent: sizes.responseBodySize };
      };
      fetched.push(read());
    });
    await page.goto(url, { waitUntil: "networkidle" });
    while (Date.now() - last < quietMs) await page.waitForTimeout(100);
    return await Promise.all(fetched);
  } finally {
    await context.close();
  }
}
