/** What a meeting needs to be joined. It travels between documents of this site only, never in an address. */
export type Meeting = { meetingId: string; passCode: string; signature: string; userName: string };

/** What the frame tells: it is there, the person is in, or is out, or the meeting could not be opened. */
export type MeetingEvent = "ready" | "joined" | "left" | "failed";

/**
 * A meeting runs in a document of its own, and one small protocol joins the two: the page sends
 * `{ meeting: "join", … }` and asks `{ meeting: "hello" }` when it may have missed the frame's "ready"; the
 * frame sends `{ meeting: <event> }`. The pretend meeting and the real one speak it alike;
 * public/meeting-sdk.js says it in plain JavaScript.
 */
type ToFrame = { meeting: "hello" } | ({ meeting: "join" } & Meeting);

const events: readonly string[] = ["ready", "joined", "left", "failed"] satisfies readonly MeetingEvent[];

/** Joins the meeting in a frame as soon as the frame is ready, and reports what happens there. */
export function hostMeeting(
  frame: HTMLIFrameElement,
  meeting: Meeting,
  onEvent: (event: MeetingEvent) => void,
): () => void {
  const send = (message: ToFrame) => frame.contentWindow?.postMessage(message, window.location.origin);
  const heard = ({ origin, source, data }: MessageEvent) => {
    if (origin !== window.location.origin || source !== frame.contentWindow) return;
    const event = (data as { meeting?: unknown } | null)?.meeting;
    if (typeof event !== "string" || !events.includes(event)) return;
    if (event === "ready") send({ meeting: "join", ...meeting });
    onEvent(event as MeetingEvent);
  };
  window.addEventListener("message", heard);
  send({ meeting: "hello" });
  return () => window.removeEventListener("message", heard);
}

/** The frame's side. */
export function tellHost(event: MeetingEvent): void {
  window.parent.postMessage({ meeting: event }, window.location.origin);
}

/** Waits, inside the frame, for the page's wish to join. */
export function awaitMeeting(onJoin: (meeting: Meeting) => void): () => void {
  const heard = ({ origin, source, data }: MessageEvent) => {
    if (origin !== window.location.origin || source !== window.parent) return;
    const message = data as ToFrame | null;
    if (message?.meeting === "hello") tellHost("ready");
    if (message?.meeting === "join") onJoin(message);
  };
  window.addEventListener("message", heard);
  tellHost("ready");
  return () => window.removeEventListener("message", heard);
}
