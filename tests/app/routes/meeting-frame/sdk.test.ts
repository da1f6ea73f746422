import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { servicesContext } from "#app/.server/contexts.ts";
import { loader } from "#app/routes/meeting-frame/sdk.resource.ts";

function documentOf(videoOrigin: string | undefined) {
  const context = new RouterContextProvider();
  context.set(servicesContext, { config: { videoSdkDirectory: "none", videoOrigin } } as never);
  return loader({ context } as never);
}

test("the meeting's document has a policy of its own", async () => {
  const response = documentOf(undefined);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  expect(await response.text()).toContain("This portal cannot open video consults.");
});

test("the meeting's document is not at the portal's origin when the meetings have an origin of their own", () => {
  expect(documentOf("https://video.test").status).toBe(404);
});
