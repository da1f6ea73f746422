import { join } from "node:path";
import { afterEach, beforeEach, vi } from "vitest";
import { leavesDocument } from "#app/browser/leaves-document.ts";
import { testTables } from "../../support/function-tables.ts";

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
  override closest = () => this;
  hasAttribute = () => this.isDownload;
}
class TestMouseEvent {
  defaultPrevented = false;
  button = 0;
  metaKey = false;
  ctrlKey = false;
  shiftKey = false;
  altKey = false;
}

beforeEach(() => {
  vi.stubGlobal("Element", TestElement);
  vi.stubGlobal("HTMLFormElement", TestForm);
  vi.stubGlobal("MouseEvent", TestMouseEvent);
  vi.stubGlobal("location", { href: "https://portal.test/emails#top" });
});
afterEach(() => void vi.unstubAllGlobals());

testTables(
  join(import.meta.dirname, "leaves-document.yaml"),
  {
    submit: (form: object, event: object = {}) => {
      const target = Object.assign(new TestForm(), form);
      return leavesDocument({ defaultPrevented: false, target, ...event } as never);
    },
  },
  {
    click: (link: object | string | null, event: object | string = {}) => {
      const beside = link === null ? new TestElement() : link;
      const target = typeof link === "object" && link ? Object.assign(new TestLink(), link) : beside;
      const pressed = event === "no click" ? { defaultPrevented: false, button: 0 } : new TestMouseEvent();
      return leavesDocument(Object.assign(pressed, { target }, event) as never);
    },
  },
);
