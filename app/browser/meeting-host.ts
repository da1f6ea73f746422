/** What joining a meeting requires. It passes between documents of this site only, never in an address. */
export type Meeting = { meetingId: string; passCode: string; signature: string; userName: string };

/** What the frame reports: it is ready, the user has joined or left, or the meeting could not be opened. */
export type MeetingEvent = (typeof events)[number];

/**
 * Messages from the page to the frame, which is a document of its own. `status` requests the frame's state,
 * because the page may have missed its "ready". The frame sends `{ meeting: <event> }`. The stand-in meeting
 * and the real one (public/meeting-sdk.js) implement the same protocol.
 */
type MessageToFrame = { meeting: "status" } | ({ meeting: "join" } & Meeting);

const events = ["ready", "joined", "left", "failed"] as const;

/**
 * Joins the meeting in a frame as soon as the frame is ready, and reports its events. Returns how to stop.
 * @param frameOrigin the origin of the frame's document, the only one that is sent the meeting.
 */
export function hostMeeting(
  frame: HTMLIFrameElement,
  frameOrigin: string,
  meeting: Meeting,
  onEvent: (event: MeetingEvent) => void,
): () => void {
  const send = (message: MessageToFrame) => frame.contentWindow?.postMessage(message, frameOrigin);
  const onMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin !== frameOrigin || source !== frame.contentWindow) return;
    const event = events.find((one) => one === data?.meeting);
    if (event === undefined) return;
    if (event === "ready") send({ meeting: "join", ...meeting });
    onEvent(event);
  };
  window.addEventListener("message", onMessage);
  send({ meeting: "status" });
  return () => window.removeEventListener("message", onMessage);
}

/** Sends an event from the frame to the page. */
export function notifyHost(event: MeetingEvent): void {
  window.parent.postMessage({ meeting: event }, window.location.origin);
}

/** Calls `onJoin` inside the frame when the page sends the meeting to join. Returns how to stop. */
export function awaitMeeting(onJoin: (meeting: Meeting) => void): () => void {
  const onMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin !== window.location.origin || source !== window.parent) return;
    const message: MessageToFrame | null = data;
    if (message?.meeting === "status") notifyHost("ready");
    if (message?.meeting === "join") onJoin(message);
  };
  window.addEventListener("message", onMessage);
  notifyHost("ready");
  return () => window.removeEventListener("message", onMessage);
}
