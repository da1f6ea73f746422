import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type CopyButtonProps = {
  text: string;
  /** What to do where the browser does not let the page copy. */
  failed: string;
};

export function CopyButton({ text, failed }: CopyButtonProps) {
  const [state, setState] = useState<"copied" | "failed">();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("failed");
    }
  };
  return (
    <>
      <Button variant="quiet" onClick={() => void copy()}>
        <Icon name="copy" size="small" />
        Copy
      </Button>
      <span role="status" className="text-muted text-small print:hidden">
        {state === "copied" ? "Copied" : state === "failed" ? failed : ""}
      </span>
    </>
  );
}
