import { afterEach, describe, expect, test, vi } from "vitest";
import { announceLogOut, openTabChannel, type TabMessage } from "#app/browser/session-tabs.ts";

const opened: { close: () => void }[] = [];
function openTab() {
  const messages: TabMessage[] = [];
  const channel = openTabChannel((message) => messages.push(message));
  opened.push(channel);
  return { messages, send: channel.send, close: channel.close };
}
afterEach(() => {
  for (const channel of opened.splice(0)) channel.close();
});

describe("the tabs of one browser", () => {
  test("receive each other's messages, and not their own", async () => {
    const [one, two] = [openTab(), openTab()];
    one.send("sessionChanged");
    await vi.waitUntil(() => two.messages.length > 0);
    expect([one.messages, two.messages]).toEqual([[], ["sessionChanged"]]);
  });

  test("all receive a Log Out, the tab that submits it too", async () => {
    const [one, two] = [openTab(), openTab()];
    announceLogOut();
    await vi.waitUntil(() => one.messages.length > 0 && two.messages.length > 0);
    expect([one.messages, two.messages]).toEqual([["loggingOut"], ["loggingOut"]]);
  });
});
