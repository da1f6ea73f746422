import { useEffect, useId, useRef, useState } from "react";
import { Form, useLocation } from "react-router";
import { closePopover, useCloseOnNavigation } from "#app/browser/close-on-navigation.ts";
import { HoverLink } from "#app/browser/hover-link.tsx";
import { phoneText } from "#app/format/phone.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Deferred } from "../deferred.tsx";
import { RetryLink } from "../page/failed.tsx";
import { FirstName } from "../patient/first-name.tsx";
import { SwitchForm } from "../patient/switch-form.tsx";
import { UnreadablePeople } from "../patient/unreadable-people.tsx";
import { PopoverSwitch } from "../popover-switch.tsx";
import { LogOutForm } from "../session/log-out-form.tsx";
import type { ShellData } from "../shell-data.ts";
import { coverKey, menuIds } from "./menu-ids.ts";

const itemClass = "user-menu-item";

export function UserMenu({ data }: { data: ShellData }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const [isCovered, setIsCovered] = useState(false);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  useCloseOnNavigation(box);
  return (
    <div className="relative min-w-0">
      <button
        type="button"
        className="flex min-h-touch min-w-0 max-w-full cursor-pointer items-center gap-1.5 rounded-full py-1 text-left leading-5.5 hover:bg-frame-hover sm:gap-2.5 sm:pr-2 sm:pl-1"
        popoverTarget={id}
      >
        <PersonAvatar data={data} />
        <span className="line-clamp-2 tiny:wrap-normal wrap-anywhere min-w-0 font-strong text-ink sm:hidden">
          <FirstName />
        </span>
        <span className="hidden min-w-24 max-w-68 sm:block">
          <span className="line-clamp-2 wrap-anywhere min-w-0 font-strong text-ink">{data.personName}</span>
          <span className="block text-muted text-small">
            <Deferred
              panel={data.person}
              loading={<Skeleton width="most" className="on-frame" />}
              failed="NHI could not be loaded"
            >
              {({ nhi }) => `NHI ${nhi ?? "not recorded"}`}
            </Deferred>
          </span>
        </span>
        <Icon name="chevron-down" size="small" className="hidden sm:block" />
      </button>
      <PopoverSwitch label={`Menu of ${data.personName}`} />
      <div ref={box} id={id} popover="auto" className="menu-card">
        <PatientDetails data={data} />
        <OtherPatients people={data.people} />
        <HoverLink to="/profile" className={itemClass}>
          <Icon name="user" />
          Profile
        </HoverLink>
        <HoverLink to="/clinician" className={itemClass}>
          <Icon name="eye" />
          Show to a doctor or nurse
        </HoverLink>
        <HoverLink to="/my-record" className={itemClass}>
          <Icon name="download" />
          Take my record with me
        </HoverLink>
        <Form method="post" action="/session" preventScrollReset>
          <input type="hidden" name="from" value={pathname + search} />
          <button type="submit" name="intent" value="refresh" className={itemClass}>
            <Icon name="refresh" />
            Refresh Configurations
          </button>
        </Form>
        {isReady ? (
          <button
            type="button"
            id={menuIds.cover}
            className={itemClass}
            onClick={() => {
              closePopover(box.current);
              setIsCovered(true);
            }}
          >
            <Icon name="eye-off" />
            Cover screen<span className="pointer-coarse:hidden"> ({coverKey})</span>
          </button>
        ) : null}
        <LogOutForm>
          <button type="submit" id={menuIds.logOut} className={itemClass}>
            <Icon name="log-out" />
            Log Out
          </button>
        </LogOutForm>
      </div>
      {isReady ? <ScreenCover isCovered={isCovered} onChange={setIsCovered} /> : null}
    </div>
  );
}

function PersonAvatar({ data }: { data: ShellData }) {
  const tone = data.acting === null ? "own" : "other";
  const drawn = <Avatar name={data.personName} tone={tone} />;
  return (
    <Deferred panel={data.person} loading={drawn} failed={drawn}>
      {({ imageUrl }) => <Avatar name={data.personName} tone={tone} imageUrl={imageUrl} />}
    </Deferred>
  );
}

function PatientDetails({ data }: { data: ShellData }) {
  return (
    <div className="mb-2 border-line border-b px-3 pt-2 pb-3 text-small">
      <p className="wrap-anywhere font-strong text-body text-ink">{data.personName}</p>
      <Deferred
        panel={data.person}
        loading={
          <div className="mt-2 grid gap-2">
            <Skeleton width="half" />
            <Skeleton width="most" />
          </div>
        }
        failed={
          <div className="mt-1 grid justify-items-start gap-2">
            <p>NHI, phone and email could not be loaded.</p>
            <RetryLink />
          </div>
        }
      >
        {({ nhi, mobile, email }) => (
          <Facts
            look="lines"
            className="mt-1"
            empty="Not recorded"
            rows={[
              ["NHI number", nhi],
              ["Mobile", mobile === undefined ? undefined : phoneText(mobile)],
              ["Email", email],
            ]}
          />
        )}
      </Deferred>
      {data.acting === null ? null : <p className="mt-2 text-muted">Logged in as {data.acting.holderName}</p>}
    </div>
  );
}

function OtherPatients({ people }: Pick<ShellData, "people">) {
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
                    <button
                      key={key}
                      type="submit"
                      id={menuIds.switchTo(key)}
                      name="person"
                      value={key}
                      className={itemClass}
                    >
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

type ScreenCoverProps = { isCovered: boolean; onChange: (isCovered: boolean) => void };

function ScreenCover({ isCovered, onChange }: ScreenCoverProps) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== coverKey || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      onChange(!isCovered);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isCovered, onChange]);
  return (
    <Dialog
      open={isCovered}
      covers
      closable={false}
      title="The screen is covered"
      description={`Nothing of your record can be seen. Press the button or ${coverKey} to go on.`}
      footer={<Button onClick={() => onChange(false)}>Show the page</Button>}
    >
      <p>You stay logged in for as long as the page says. On a shared device, log out when you are done.</p>
    </Dialog>
  );
}
