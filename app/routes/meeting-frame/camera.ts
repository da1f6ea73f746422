import { useEffect, useState } from "react";

export function useCamera() {
  const [stream, setStream] = useState<MediaStream>();
  const [state, setState] = useState<"asking" | "on" | "off">("asking");
  useEffect(() => {
    let isGone = false;
    let taken: MediaStream | undefined;
    open().then(
      (given) => {
        if (isGone) return release(given);
        taken = given;
        setStream(given);
        setState("on");
      },
      () => setState("off"),
    );
    return () => {
      isGone = true;
      release(taken);
    };
  }, []);
  return { stream, state, stop: () => release(stream) };
}

/** Browsers have no `mediaDevices` on insecure pages. */
async function open(): Promise<MediaStream> {
  if (navigator.mediaDevices === undefined) throw new Error("no camera");
  return navigator.mediaDevices.getUserMedia({ video: true, audio: true });
}

function release(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
