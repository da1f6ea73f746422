import { useEffect, useId, useRef, useState } from "react";
import { Form, useLocation } from "react-router";
import { closePopover, useCloseOnNavigation } from "#app/browser/close-on-navigation.ts";
import { HoverLink } from "#app/browser/hover-link.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Deferred } from "../page/deferred.tsx";
import { FirstName } from "../patient/first-name.tsx";
import { OtherPatients } from "../patient/other-patients.tsx";
import { PatientDetails } from "../patient/patient-details.tsx";
import { PopoverSwitch } from "../popover-switch.tsx";
import { LogOutForm } from "../session/log-out-form.tsx";
import { coverKey, ScreenCover } from "../session/screen-cover.tsx";
import type { ShellData } from "../shell-data.ts";

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
        <HoverLink to="/profile" className="menu-card-item">
          <Icon name="user" />
          Profile
        </HoverLink>
        <HoverLink to="/my-record" className="menu-card-item">
          <Icon name="download" />
          Take my record with me
        </HoverLink>
        <Form method="post" action="/session" preventScrollReset>
          <input type="hidden" name="from" value={pathname + search} />
          <button type="submit" name="intent" value="refresh" className="menu-card-item">
            <Icon name="refresh" />
            Refresh Configurations
          </button>
        </Form>
        {isReady ? (
          <button
            type="button"
            className="menu-card-item"
            onClick={() => {
              closePopover(box.current);
              setIsCovered(true);
            }}
          >
            <Icon name="eye-off" />
            Cover screen ({coverKey})
          </button>
        ) : null}
        <LogOutForm>
          <button type="submit" className="menu-card-item">
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
