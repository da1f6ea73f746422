import { afterEach, expect, test, vi } from "vitest";
import { currentReference, keepReference } from "#app/shared/reference.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const answer = (status: number, reference?: string) =>
  keepReference(
    new Response(null, { status, headers: reference === undefined ? {} : { "x-request-id": reference } }),
  );

test("the reference is that of the document, then that of the last response with an error", () => {
  vi.stubGlobal("document", { querySelector: () => null });
  expect(currentReference()).toBeUndefined();
  vi.stubGlobal("document", { querySelector: () => ({ textContent: "first" }) });
  expect(currentReference()).toBe("first");
  answer(399, "redirect");
  expect(currentReference()).toBe("first");
  answer(400, "second");
  expect(currentReference()).toBe("second");
  answer(503);
  expect(currentReference()).toBe("second");
});
