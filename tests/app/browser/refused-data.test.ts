import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dataFetch, inBackground } from "#app/browser/refused-data.ts";

let loaded: string[] = [];
let requests: string[] = [];
let refused: (path: string, count: number) => boolean = () => false;
let data: ReturnType<typeof dataFetch>;

const fetch: Parameters<typeof dataFetch>[0] = async ({ pathname }, { method = "GET" }) => {
  const count = requests.push(`${method} ${pathname}`);
  if (refused(pathname, count)) throw new TypeError("Load failed");
  return new Response("data");
};
const isData = (path: string) => path.endsWith(".data");
const read = (address: string, init = {}) => data.send(new URL(address, "http://portal"), init);
/** A form that cannot be sent as a document, so that nothing of the browser is needed. */
const write = () => read("/profile.data", { method: "POST", body: "text" });
const settle = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  [loaded, requests, refused] = [[], [], () => false];
  data = dataFetch(fetch);
  const assign = (address: string) => void loaded.push(address);
  const location = { pathname: "/emails", search: "?box=sent", assign, reload: () => assign("reload") };
  vi.stubGlobal("window", { location });
});
afterEach(() => void vi.unstubAllGlobals());

describe("a read that the browser refuses", () => {
  test.each([
    ["/vitals.data", "/vitals"],
    ["/_.data?index", "/"],
    ["/appointments.data?tab=history&_routes=a%2Cb", "/appointments?tab=history"],
    ["/emails.data?box=sent", "reload"],
  ])("%s loads %s as a document", async (address, page) => {
    refused = isData;
    void read(address);
    await settle();
    expect(loaded).toEqual([page]);
    void read("/vitals.data");
    await settle();
    // Only the first one was tried.
    expect([loaded, requests.filter(isData).length]).toEqual([[page, "/vitals"], 1]);
  });

  test("fails as ever when the portal does not answer either", async () => {
    refused = () => true;
    await expect(read("/vitals.data")).rejects.toThrow("Load failed");
    expect(loaded).toEqual([]);
  });

  test("loads nothing once the router has aborted it", async () => {
    refused = isData;
    const controller = new AbortController();
    const reading = read("/vitals.data", { signal: controller.signal });
    controller.abort();
    await expect(reading).rejects.toThrow();
    expect(loaded).toEqual([]);
  });

  test("for a hovered link leaves the page alone, and is remembered", async () => {
    refused = isData;
    await expect(data.prefetch(new URL("http://portal/vitals.data"), {})).rejects.toThrow();
    expect(loaded).toEqual([]);
    requests = [];
    void read("/vitals.data");
    await settle();
    expect([loaded, requests]).toEqual([["/vitals"], []]);
  });
});

describe("a form whose request failed", () => {
  test.each<[string, typeof refused]>([
    ["the portal does not answer", () => true],
    ["its address answers the first time", (path, count) => isData(path) && count === 1],
    ["its address answers the second time", (path, count) => isData(path) && count < 5],
    ["the portal does not answer the second time", (path, count) => isData(path) || count > 3],
  ])("is not sent as a document when %s", async (_name, rule) => {
    refused = rule;
    await expect(write()).rejects.toThrow("Load failed");
    expect(requests.filter((request) => request.startsWith("POST"))).toHaveLength(1);
  });

  test("is sent as a document when its address is refused each time", async () => {
    refused = isData;
    await expect(write()).rejects.toThrow("This is no form.");
    expect(requests).toEqual([
      "POST /profile.data",
      "GET /healthz",
      "GET /profile.data",
      "GET /healthz",
      "GET /profile.data",
      // What is typed is still on the page until here.
      "GET /healthz",
    ]);
  });

  test("is not sent at all when the page sends it by itself", async () => {
    refused = isData;
    const body = new URLSearchParams([["intent", "search"], Object.values(inBackground)]);
    const sent = await read("/emails.data", { method: "POST", body });
    expect([sent.status, requests.filter(isData).length, loaded]).toEqual([204, 3, []]);
  });

  test("keeps its page when the portal does not answer later on", async () => {
    refused = isData;
    void read("/vitals.data");
    await settle();
    refused = () => true;
    await expect(write()).rejects.toThrow("The portal does not answer.");
  });
});
