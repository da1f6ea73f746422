import type {} from "altcha/types/react";
import { useCallback, useEffect, useState } from "react";
import { type Helpline, phoneText } from "#app/format/phone.ts";
import { Note } from "#app/ui/note.tsx";

export type CaptchaProps = {
  /** A solution is valid for that form only. */
  form: "login" | "forgotPassword" | "help" | "signup";
  /** Another value resets the widget, because its solution has been used. */
  attempt: unknown;
  /** Called with every change, and with false when the solution expires. */
  onChange: (isSolved: boolean) => void;
  helpline: Helpline;
};

/** The minimum duration is a little longer than the server requires. */
const configuration = JSON.stringify({
  hideLogo: true,
  hideFooter: true,
  minDuration: 1_200,
  humanInteractionSignature: false,
});

/** For screen readers: the widget only changes the name of its box. */
const announcements: Record<string, string | undefined> = {
  verifying: "Checking that you are not a robot.",
  verified: "The check is done.",
  expired: "The check has run out of time. Tick the box again.",
  error: "The check did not work. Tick the box again.",
};

/** The widget's native attribute makes its box invalid before it is touched, and it writes `dir=""`. */
function announceRequired({ currentTarget }: Event) {
  const box = currentTarget instanceof HTMLElement ? currentTarget.querySelector("input[required]") : null;
  if (currentTarget instanceof HTMLElement) currentTarget.querySelector("[dir='']")?.removeAttribute("dir");
  box?.removeAttribute("required");
  box?.setAttribute("aria-required", "true");
}

/** The browser computes the solution, so there is no puzzle (WCAG 3.3.8). */
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

  const [check, setCheck] = useState("");
  const listen = useCallback(
    (widget: HTMLElement | null) => {
      const onStateChange = (event: Event) => {
        const state = event instanceof CustomEvent ? String(event.detail?.state) : "";
        setCheck(announcements[state] ?? "");
        onChange(state === "verified");
      };
      widget?.addEventListener("load", announceRequired);
      widget?.addEventListener("statechange", onStateChange);
      return () => {
        widget?.removeEventListener("load", announceRequired);
        widget?.removeEventListener("statechange", onStateChange);
      };
    },
    [onChange],
  );

  const call = `Please call the ${helpline.label.toLowerCase()}: ${phoneText(helpline.number)}.`;
  return (
    // The widget loads after its form. Its height is reserved, so that nothing moves.
    <div className="mb-4 min-h-captcha">
      <noscript>
        <Note tone="warning" title="This form needs JavaScript.">
          {call}
        </Note>
      </noscript>
      {state === "failed" ? (
        <Note tone="danger" title="The check that you are not a robot could not be loaded.">
          Please load the page again. {call}
        </Note>
      ) : null}
      <p role="status" className="sr-only">
        {check}
      </p>
      {state === "ready" ? (
        <div key={round.number}>
          <altcha-widget ref={listen} challenge={`/captcha/${form}`} configuration={configuration} />
        </div>
      ) : null}
    </div>
  );
}
