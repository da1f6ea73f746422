import { beforeEach, expect, test, vi } from "vitest";
import { coverPage, restoreFocus, revealPage } from "#app/browser/page-cover.ts";

class StubElement {
  readonly attributes = new Set<string>();
  menu: StubElement | null = null;
  readonly focus = vi.fn(() => {
    page.activeElement = this;
  });
  readonly id: string;
  constructor(id = "") {
    this.id = id;
  }
  hasAttribute = (name: string) => this.attributes.has(name);
  toggleAttribute = (name: string, isOn: boolean) =>
    void (isOn ? this.attributes.add(name) : this.attributes.delete(name));
  closest = () => this.menu;
}
const body = new StubElement();
const page = {
  documentElement: new StubElement(),
  body,
  activeElement: body as StubElement,
  openers: {} as Record<string, StubElement>,
  querySelector: (selector: string) => page.openers[selector] ?? null,
};
const isCovered = () => page.documentElement.hasAttribute("data-session-covered");

beforeEach(() => {
  vi.stubGlobal("document", page);
  vi.stubGlobal("HTMLElement", StubElement);
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  page.documentElement.attributes.clear();
  page.activeElement = body;
  return () => void vi.unstubAllGlobals();
});

/** Covers the page while this has the focus, which then goes to `next`. */
function coverWhile(focused: StubElement, next = body) {
  page.activeElement = focused;
  coverPage();
  page.activeElement = next;
  return focused;
}

test("a covered page gives the focus back to what had it first, once", () => {
  const field = coverWhile(new StubElement());
  expect(isCovered()).toBe(true);
  coverPage();
  revealPage();
  expect([isCovered(), page.activeElement === field]).toEqual([false, true]);
  page.activeElement = body;
  revealPage();
  expect(page.activeElement).toBe(body);
});

test("something else that has the focus keeps it", () => {
  const field = coverWhile(new StubElement(), new StubElement());
  restoreFocus();
  expect(field.focus).not.toHaveBeenCalled();
});

test("the button of a menu gets the focus of an entry of it", () => {
  const [entry, button] = [new StubElement(), new StubElement()];
  entry.menu = new StubElement("people");
  page.openers = { '[popovertarget="people"]': button };
  coverWhile(entry);
  revealPage();
  expect(page.activeElement).toBe(button);
});
