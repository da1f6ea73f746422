import { expect, test } from "@playwright/test";

test("stylesheets come before scripts, and every file is the same in each encoding", async ({ request }) => {
  const html = await (await request.get("/login")).text();
  const preloads = html.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
  expect(preloads.length).toBeGreaterThan(3);
  for (const link of preloads) expect(link).toContain('fetchpriority="low"');

  // The router marks a stylesheet so that a lazy chunk needs too, and the browser would load it twice.
  expect(html).not.toContain(".css#");

  const paths = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|svg)/g));
  for (const path of paths) {
    const plain = await bytesOf(path, "identity");
    for (const encoding of ["br", "gzip"] as const) expect(await bytesOf(path, encoding)).toEqual(plain);
  }

  async function bytesOf(path: string, encoding: string): Promise<Buffer> {
    const response = await request.get(path, { headers: { "Accept-Encoding": encoding } });
    expect(response.status()).toBe(200);
    // Files of less than 1 kB are sent as they are.
    if (encoding !== "identity" && Number(response.headers()["content-length"] ?? 0) > 1_000)
      expect(response.headers()["content-encoding"]).toBe(encoding);
    expect(response.headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
    return response.body();
  }
});
