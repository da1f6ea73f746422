/** It passes between documents of this site only, never in an address. */
export type Meeting = { meetingId: string; passCode: string; signature: string; userName: string };

type MeetingEvent = (typeof events)[number];

/** `status`: the page may have missed the frame's "ready". public/meeting-sdk.js has the same protocol. */
type MessageToFrame = { meeting: "status" } | ({ meeting: "join" } & Meeting);

const events = ["ready", "joined", "left", "failed"] as const;

/** Returns how to stop. @param frameOrigin the only origin that is sent the meeting. */
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

export function notifyHost(event: MeetingEvent): void {
  window.parent.postMessage({ meeting: event }, window.location.origin);
}

/** Inside the frame. Returns how to stop. */
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
