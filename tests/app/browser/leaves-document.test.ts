import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { leavesDocument } from "#app/browser/leaves-document.ts";

/** What the function uses of the browser's own classes. */
class TestElement {
  closest(_name: string): TestElement | null {
    return null;
  }
}
class TestForm extends TestElement {
  method = "get";
  target = "";
}
class TestLink extends TestElement {
  href = "https://portal.test/reports";
  target = "";
  hash = "";
  protocol = "https:";
  isDownload = false;
  override closest() {
    return this;
  }
  hasAttribute() {
    return this.isDownload;
  }
}
class TestMouseEvent {
  defaultPrevented = false;
  button = 0;
  metaKey = false;
  ctrlKey = false;
  shiftKey = false;
  altKey = false;
  target: unknown;
}

beforeEach(() => {
  vi.stubGlobal("Element", TestElement);
  vi.stubGlobal("HTMLFormElement", TestForm);
  vi.stubGlobal("MouseEvent", TestMouseEvent);
  vi.stubGlobal("location", { href: "https://portal.test/emails#top" });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const click = (link: Partial<TestLink> = {}, event: Partial<TestMouseEvent> = {}) =>
  leavesDocument(
    Object.assign(new TestMouseEvent(), { target: Object.assign(new TestLink(), link) }, event) as never,
  );
const submit = (form: Partial<TestForm> = {}, event: object = {}) =>
  leavesDocument({ defaultPrevented: false, target: Object.assign(new TestForm(), form), ...event } as never);

describe("a click leads to another document", () => {
  test("on a link of this tab", () => {
    expect([click(), click({ target: "_self" })]).toEqual([true, true]);
    expect(click({ href: "https://portal.test/emails" })).toBe(true);
    expect(click({ href: "https://portal.test/reports#list", hash: "#list" })).toBe(true);
  });

  test.each<Partial<TestLink>>([
    { target: "_blank" },
    { isDownload: true },
    { href: "https://portal.test/emails#list", hash: "#list" },
    { protocol: "tel:" },
  ])("but not on a link with %o", (link) => {
    expect(click(link)).toBe(false);
  });

  test.each<Partial<TestMouseEvent>>([
    { defaultPrevented: true },
    { button: 1 },
    { metaKey: true },
    { ctrlKey: true },
    { shiftKey: true },
    { altKey: true },
    { target: new TestElement() },
    { target: "text" },
  ])("but not with %o", (event) => {
    expect(click({}, event)).toBe(false);
  });

  test("but not by an event that is no click", () => {
    const event = { defaultPrevented: false, button: 0, target: new TestLink() };
    expect(leavesDocument(event as never)).toBe(false);
  });
});

test("a submit leads to another document unless its form closes a dialog or has another tab", () => {
  expect([submit(), submit({ target: "_self" }), submit({ method: "post" })]).toEqual([true, true, true]);
  expect([submit({ method: "dialog" }), submit({ target: "_blank" })]).toEqual([false, false]);
  expect(submit({}, { defaultPrevented: true })).toBe(false);
});
