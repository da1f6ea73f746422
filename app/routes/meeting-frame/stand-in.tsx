import { useEffect, useReducer, useRef, useState } from "react";
import { requireSession } from "#app/.server/session/require-session.ts";
import { awaitMeeting, type Meeting, notifyHost } from "#app/browser/meeting-host.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useCamera } from "./camera.ts";

export const middleware = [requireSession("resource")];

/** Makes the router call the server, whose middleware requires a session. */
export function loader() {
  return null;
}

export function meta() {
  return [{ title: "Test video consult" }];
}

const meetingClass = "grid h-dvh min-h-88 grid-rows-[auto_auto_auto_minmax(8rem,1fr)_auto] gap-4 bg-page p-6";
const videoClass =
  "grid h-full min-h-0 w-full place-items-center rounded-l bg-hero object-cover text-on-hero";

const waitMs = 1_500;

/** A meeting without a connection. */
export default function StandInMeeting() {
  const [meeting, setMeeting] = useState<Meeting>();
  const [isLetIn, letIn] = useReducer(() => true, false);
  useEffect(() => awaitMeeting(setMeeting), []);
  useEffect(() => {
    if (meeting === undefined) return;
    const timer = setTimeout(() => {
      letIn();
      notifyHost("joined");
    }, waitMs);
    return () => clearTimeout(timer);
  }, [meeting]);
  return (
    <main className={meetingClass}>
      <h1>Video consult</h1>
      <p>Test meeting. No one else is here.</p>
      <p role="status" className="font-strong text-lead">
        {meeting === undefined
          ? "Opening the meeting…"
          : isLetIn
            ? "The practitioner has joined."
            : "You are in the waiting room. The practitioner will let you in."}
      </p>
      {meeting === undefined ? null : <Controls userName={meeting.userName} />}
    </main>
  );
}

function Controls({ userName }: { userName: string }) {
  const { stream, state, stop } = useCamera();
  const preview = useRef<HTMLVideoElement>(null);
  const [isMuted, setMuted] = useState(false);
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    if (preview.current) preview.current.srcObject = stream ?? null;
    for (const track of stream?.getAudioTracks() ?? []) track.enabled = !isMuted;
    for (const track of stream?.getVideoTracks() ?? []) track.enabled = !isHidden;
  }, [stream, isMuted, isHidden]);
  return (
    <>
      {state === "on" ? (
        <video ref={preview} autoPlay muted playsInline aria-label="Your camera" className={videoClass} />
      ) : (
        <p className={videoClass}>
          {state === "asking" ? "Asking for camera and microphone…" : `${userName}, without camera`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" aria-pressed={isMuted} onClick={() => setMuted(!isMuted)}>
          <Icon name={isMuted ? "mic-off" : "mic"} size="small" />
          Mute
        </Button>
        {state === "on" ? (
          <Button variant="secondary" aria-pressed={isHidden} onClick={() => setHidden(!isHidden)}>
            <Icon name="video" size="small" />
            Hide camera
          </Button>
        ) : null}
        <Button
          variant="dangerNow"
          onClick={() => {
            stop();
            notifyHost("left");
          }}
        >
          Leave
        </Button>
      </div>
    </>
  );
}
