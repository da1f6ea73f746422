import { phoneHref, phoneText } from "#app/format/phone.ts";
import { FailedState } from "#app/ui/state.tsx";
import { useShell } from "../shell-context.ts";
import { Deferred } from "./deferred.tsx";
import { RetryLink } from "./retry-link.tsx";

export type FailedPanelProps = {
  /** What could not be loaded, as it ends "We could not load …". */
  what: string;
  isList?: boolean;
};

/** A panel that failed: what, Retry, and the practice's phone number once that is loaded. */
export function FailedPanel({ what, isList = false }: FailedPanelProps) {
  const { practice, lastPhone } = useShell();
  const failed = (phone?: string) => (
    <FailedState
      what={what}
      isList={isList}
      phone={phone ? { text: phoneText(phone), href: phoneHref(phone) } : undefined}
    >
      <RetryLink />
    </FailedState>
  );
  return (
    <Deferred panel={practice} loading={failed(lastPhone)} failed={failed(lastPhone)}>
      {({ phone }) => failed(phone)}
    </Deferred>
  );
}
