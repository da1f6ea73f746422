import { afterEach, expect, test, vi } from "vitest";
import { addressScript, isAtLoadedAddress } from "#app/browser/loaded-address.ts";

afterEach(() => vi.unstubAllGlobals());

/** Runs the script of the page as the browser does, at this address. */
function load(url: string, { at = url } = {}) {
  const [name, value = ""] = addressScript(url).split(/=(.*)/s);
  expect(name).toBe("loadedAddress");
  vi.stubGlobal("window", { loadedAddress: JSON.parse(value) });
  vi.stubGlobal("location", new URL(at));
}

test.each([
  ["https://portal.example.nz/timeline", "https://portal.example.nz/timeline?show=60"],
  ["https://portal.example.nz/timeline?show=60", "https://portal.example.nz/timeline"],
  ["https://portal.example.nz/vitals", "https://portal.example.nz/timeline"],
])("tells %s from %s", (url, at) => {
  load(url, { at });
  expect(isAtLoadedAddress()).toBe(false);
});

test.each([
  ["https://portal.example.nz/"],
  ["https://portal.example.nz/reports?q=k%C4%81k%C4%81&x=%27|%22"],
  ["https://portal.example.nz/a\"b</script>'?c=<d>"],
])("is at %s, also with a fragment and behind a proxy", (url) => {
  load(url.replace("https://portal.example.nz", "http://127.0.0.1:3000"), { at: `${url}#main` });
  expect(isAtLoadedAddress()).toBe(true);
});

test("writes no address that ends the script", () => {
  expect(addressScript("https://portal.example.nz/</script>?</script>")).not.toContain("<");
});

test("is at the address of a page without the script", () => {
  vi.stubGlobal("window", {});
  expect(isAtLoadedAddress()).toBe(true);
});
