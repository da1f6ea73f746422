import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { awaitMeeting, hostMeeting } from "#app/browser/meeting-host.ts";

const meeting = { meetingId: "123456", passCode: "p", signature: "s", userName: "Sione" };
const page = "https://portal.test";
const frameOrigin = "https://meeting.test";

/** What was sent to the frame and to the page, and the listeners of messages. */
let toFrame: unknown[] = [];
let toPage: unknown[] = [];
let listeners: ((event: object) => void)[] = [];
const parent = { postMessage: (message: unknown, origin: string) => toPage.push([message, origin]) };
const frameWindow = { postMessage: (message: unknown, origin: string) => toFrame.push([message, origin]) };

beforeEach(() => {
  [toFrame, toPage, listeners] = [[], [], []];
  vi.stubGlobal("window", {
    parent,
    location: { origin: page },
    addEventListener: (_: string, listener: (event: object) => void) => listeners.push(listener),
    removeEventListener: (_: string, listener: (event: object) => void) => {
      listeners = listeners.filter((one) => one !== listener);
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());
const receive = (data: unknown, event: object = {}) => {
  for (const listener of listeners) listener({ origin: frameOrigin, source: frameWindow, data, ...event });
};

describe("the page of a meeting", () => {
  const host = () => {
    const events: string[] = [];
    const frame = { contentWindow: frameWindow } as unknown as HTMLIFrameElement;
    const stop = hostMeeting(frame, frameOrigin, meeting, (event) => events.push(event));
    return { events, stop };
  };

  test("asks the frame for its state, and joins once it is ready", () => {
    const { events } = host();
    expect(toFrame).toEqual([[{ meeting: "status" }, frameOrigin]]);
    receive({ meeting: "joined" });
    expect(toFrame).toHaveLength(1);
    receive({ meeting: "ready" });
    expect(toFrame[1]).toEqual([{ meeting: "join", ...meeting }, frameOrigin]);
    expect(events).toEqual(["joined", "ready"]);
  });

  test("ignores other documents, other messages, and all once it has stopped", () => {
    const { events, stop } = host();
    receive({ meeting: "ready" }, { origin: "https://other.test" });
    receive({ meeting: "ready" }, { source: parent });
    for (const data of [null, {}, { meeting: "status" }, { meeting: 7 }]) receive(data);
    stop();
    receive({ meeting: "ready" });
    expect([events, toFrame.length]).toEqual([[], 1]);
  });
});

describe("the frame of a meeting", () => {
  const fromPage = { origin: page, source: parent };
  const ready = [{ meeting: "ready" }, page];
  const join = { meeting: "join", ...meeting };
  let joined: unknown[];
  let stop: () => void;
  beforeEach(() => {
    joined = [];
    stop = awaitMeeting((one) => joined.push(one));
  });

  test("reports that it is ready, again when the page asks, and joins the page's meeting", () => {
    receive({ meeting: "status" }, fromPage);
    expect([toPage, joined]).toEqual([[ready, ready], []]);
    receive(join, fromPage);
    stop();
    receive(join, fromPage);
    expect([joined, toPage.length]).toEqual([[join], 2]);
  });

  test("ignores other documents", () => {
    receive(join, { ...fromPage, origin: frameOrigin });
    receive(join, { ...fromPage, source: frameWindow });
    receive(null, fromPage);
    expect([joined, toPage.length]).toEqual([[], 1]);
  });
});
