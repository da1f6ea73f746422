import { useEffect, useRef } from "react";
import { hostMeeting, type Meeting } from "#app/browser/meeting-host.ts";

type MeetingFrameProps = {
  frame: "stand-in" | "sdk";
  frameOrigin?: string | undefined;
  meeting: Meeting;
  onLeft: () => void;
  onFailed: (hasFailed: true) => void;
};

/** The iframe's document has its own Content-Security-Policy. */
export function MeetingFrame({ frame, frameOrigin, meeting, onLeft, onFailed }: MeetingFrameProps) {
  const box = useRef<HTMLIFrameElement>(null);
  const react = useRef({ onLeft, onFailed });
  react.current = { onLeft, onFailed };
  useEffect(() => {
    const iframe = box.current;
    if (iframe === null) return;
    return hostMeeting(iframe, frameOrigin ?? window.location.origin, meeting, (event) => {
      if (event === "ready") iframe.focus();
      if (event === "left") react.current.onLeft();
      if (event === "failed") react.current.onFailed(true);
    });
  }, [meeting, frameOrigin]);
  return (
    <>
      <iframe
        ref={box}
        title="Video consult"
        src={`${frameOrigin ?? ""}/meeting-frame/${frame}`}
        allow="camera; microphone; display-capture; fullscreen; autoplay"
        className="h-176 max-h-meeting w-full rounded-m border border-line"
      />
      <noscript>
        <p>The meeting needs JavaScript. Switch it on, or call the practice.</p>
      </noscript>
    </>
  );
}
