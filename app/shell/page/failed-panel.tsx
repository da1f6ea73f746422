import { phoneHref, phoneText } from "#app/format/phone.ts";
import { FailedState } from "#app/ui/state.tsx";
import type { DeferredPanel, ShellPractice } from "../shell-data.ts";
import { Loaded } from "./deferred.tsx";
import { RetryLink } from "./retry-link.tsx";

export type FailedPanelProps = {
  /** What could not be loaded, as it ends "We could not load …". */
  what: string;
  isList?: boolean;
  practice: DeferredPanel<Pick<ShellPractice, "phone">>;
};

/** A panel that failed: what, Retry, and the practice's phone where that is known. */
export function FailedPanel({ what, isList = false, practice }: FailedPanelProps) {
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
    <Loaded panel={practice} loading={failed()} failed={failed()}>
      {({ phone }) => failed(phone)}
    </Loaded>
  );
}
