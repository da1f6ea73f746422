import { FailedState, type FailedStateProps } from "#app/ui/empty-and-failed.tsx";
import { CallButton } from "./call-practice.tsx";
import { RetryLink } from "./retry-link.tsx";

export function FailedPanel(props: Omit<FailedStateProps, "children">) {
  return (
    <FailedState {...props}>
      <RetryLink />
      <CallButton />
    </FailedState>
  );
}
