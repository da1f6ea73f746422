import { afterEach, expect, test, vi } from "vitest";
import { addressScript, reloadOnTraversal } from "#app/browser/loaded-address.ts";

afterEach(() => vi.unstubAllGlobals());

const portal = "https://portal.example.nz";

/** A browser that loads this address, as far as the function uses it. */
function browserAt(url: string, { at = url } = {}) {
  const [name, value = ""] = addressScript(url).split(/=(.*)/s);
  expect(name).toBe("loadedAddress");
  const events = new EventTarget();
  const location = Object.assign(new URL(at), { reload: vi.fn() });
  const follow = vi.fn();
  vi.stubGlobal("window", { loadedAddress: JSON.parse(value) });
  vi.stubGlobal("location", location);
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
  return {
    follow,
    reload: location.reload,
    /** Changes the address, as Back does. The router has listened since the function was called. */
    traverse(to: string) {
      events.addEventListener("popstate", follow);
      location.href = to;
      events.dispatchEvent(new Event("popstate"));
    },
  };
}

test.each([
  [`${portal}/timeline`, `${portal}/timeline?show=60`],
  [`${portal}/timeline?show=60`, `${portal}/timeline`],
  [`${portal}/vitals`, `${portal}/timeline`],
])("reloads when the page of %s is at %s, before and after the script has loaded", (url, at) => {
  const before = browserAt(url, { at });
  expect(reloadOnTraversal()).toBeUndefined();
  expect(before.reload).toHaveBeenCalledOnce();

  const after = browserAt(url);
  reloadOnTraversal();
  expect(after.reload).not.toHaveBeenCalled();
  after.traverse(at);
  expect(after.reload).toHaveBeenCalledOnce();
  expect(after.follow).not.toHaveBeenCalled();
});

test.each([
  [`${portal}/`],
  [`${portal}/reports?q=k%C4%81k%C4%81&x=%27|%22`],
  [`${portal}/a"b</script>'?c=<d>`],
])("does not reload at %s, also with a fragment and behind a proxy", (url) => {
  const { reload, follow, traverse } = browserAt(url.replace(portal, "http://127.0.0.1:3000"), {
    at: `${url}#main`,
  });
  expect(reloadOnTraversal()).toBeTypeOf("function");
  traverse(url);
  expect(reload).not.toHaveBeenCalled();
  expect(follow).toHaveBeenCalledOnce();
});

test.each([
  ["once the router is there, which follows it", true],
  ["without the script", false],
])("does not reload at Back %s", (_when, hasScript) => {
  const { reload, follow, traverse } = browserAt(`${portal}/vitals`);
  if (!hasScript) vi.stubGlobal("window", {});
  const stop = reloadOnTraversal();
  if (hasScript) stop?.();
  traverse(`${portal}/timeline`);
  expect(reload).not.toHaveBeenCalled();
  expect(follow).toHaveBeenCalledOnce();
});

test("writes no address that ends the script", () => {
  expect(addressScript(`${portal}/</script>?</script>`)).not.toContain("<");
});
