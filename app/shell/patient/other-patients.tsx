import { useId } from "react";
import { Avatar } from "#app/ui/avatar.tsx";
import { Deferred } from "../page/deferred.tsx";
import { RetryLink } from "../page/retry-link.tsx";
import type { ShellData } from "../shell-data.ts";
import { SwitchForm } from "./switch-form.tsx";
import { UnreadablePeople } from "./unreadable-people.tsx";

export function OtherPatients({ people }: Pick<ShellData, "people">) {
  const headingId = useId();
  return (
    <Deferred
      panel={people}
      loading={null}
      failed={
        <div className="mb-2 border-line border-b px-3 pb-2">
          <p className="mb-2 text-small">The people you act for could not be loaded.</p>
          <RetryLink />
        </div>
      }
    >
      {({ records, unreadable }) => (
        <>
          <UnreadablePeople count={unreadable} />
          {records.length < 2 ? null : (
            <section aria-labelledby={headingId} className="mb-2 border-line border-b pb-2">
              <h2 id={headingId} className="px-3 pb-1 font-semi text-muted text-small tracking-normal">
                Switch person
              </h2>
              <SwitchForm>
                {records
                  .filter(({ isOpen }) => !isOpen)
                  .map(({ key, name, isHolder }) => (
                    <button key={key} type="submit" name="person" value={key} className="menu-card-item">
                      <Avatar name={name} tone={isHolder ? "own" : "quiet"} />
                      <span className="min-w-0">
                        <span className="block">{name}</span>
                        {isHolder ? (
                          <span className="block font-normal text-muted text-small">Your own record</span>
                        ) : null}
                      </span>
                    </button>
                  ))}
              </SwitchForm>
            </section>
          )}
        </>
      )}
    </Deferred>
  );
}
