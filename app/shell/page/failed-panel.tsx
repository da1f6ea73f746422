import { FailedState, type FailedStateProps } from "#app/ui/empty-and-failed.tsx";
import { RetryLink } from "./failed.tsx";
import { CallButton } from "./practice-contact.tsx";

/** A part of a page that failed, with the ways on. */
export function FailedPanel(props: Omit<FailedStateProps, "children">) {
  return (
    <FailedState {...props}>
      <RetryLink />
      <CallButton />
    </FailedState>
  );
}
