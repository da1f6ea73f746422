import { useState } from "react";
import { Button } from "./button.tsx";

/** Says so in its own label. `text` may be fetched first. */
export function CopyButton({
  text,
  label,
  isIconOnly = false,
}: {
  text: string | (() => string | Promise<string>);
  label: string;
  isIconOnly?: boolean;
}) {
  const [state, setState] = useState<"ready" | "copied" | "failed">("ready");
  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : await text());
      setState("copied");
    } catch {
      setState("failed");
    }
    setTimeout(() => setState("ready"), 2_500);
  }
  const said = state === "copied" ? "Copied" : state === "failed" ? "Could not copy" : undefined;
  return (
    <>
      <Button
        look={isIconOnly ? "round" : "text"}
        icon={state === "copied" ? "check" : "copy"}
        {...(isIconOnly ? { "aria-label": label, title: label } : {})}
        onClick={() => void copy()}
      >
        {isIconOnly ? undefined : (said ?? label)}
      </Button>
      <span role="status" className="sr-only">
        {said && `${said}: ${label}`}
      </span>
    </>
  );
}
