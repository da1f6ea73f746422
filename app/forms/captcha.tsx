import type {} from "altcha/types/react";
import { useCallback, useEffect, useState } from "react";
import { Note } from "#app/ui/note.tsx";

export type CaptchaProps = {
  /** Which form it is for: the answer is good for that one only. */
  form: "login" | "forgotPassword" | "help" | "signup";
  /** A new value starts the box afresh: its answer was used up. */
  attempt: unknown;
  /** Hears of each change; called with false too when the answer has run out of time. */
  onChange: (isSolved: boolean) => void;
  helpline: { label: string; number: string };
};

/** A little longer than the server asks for. */
const configuration = JSON.stringify({
  hideLogo: true,
  hideFooter: true,
  minDuration: 1_200,
  humanInteractionSignature: false,
});

/** One tick and no puzzle: the browser does the work (WCAG 3.3.8). Loaded only where it stands. */
export function Captcha({ form, attempt, onChange, helpline }: CaptchaProps) {
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");
  const [round, setRound] = useState({ attempt, number: 0 });
  if (round.attempt !== attempt) setRound({ attempt, number: round.number + 1 });

  useEffect(() => {
    import("./captcha-element.client.ts").then(
      () => setState("ready"),
      () => setState("failed"),
    );
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round has no answer yet.
  useEffect(() => onChange(false), [round.number, onChange]);

  const listen = useCallback(
    (widget: HTMLElement | null) => {
      const heard = (event: Event) => onChange((event as CustomEvent).detail?.state === "verified");
      widget?.addEventListener("statechange", heard);
      return () => widget?.removeEventListener("statechange", heard);
    },
    [onChange],
  );

  const ring = `Please ring the ${helpline.label.toLowerCase()}: ${helpline.number}.`;
  return (
    <div className="captcha">
      <noscript>
        <Note tone="warning" title="This form needs JavaScript.">
          {ring}
        </Note>
      </noscript>
      {state === "failed" ? (
        <Note tone="danger" title="The check that you are not a robot could not be loaded.">
          Please load the page again. {ring}
        </Note>
      ) : null}
      {state === "ready" ? (
        <div key={round.number}>
          <altcha-widget ref={listen} challenge={`/captcha/${form}`} configuration={configuration} />
        </div>
      ) : null}
    </div>
  );
}
