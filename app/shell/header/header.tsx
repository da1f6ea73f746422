import { phoneText } from "#app/format/phone.ts";
import { SidebarToggle } from "../menu/sidebar.tsx";
import { Deferred } from "../page/deferred.tsx";
import { CallIcon, PracticeLine } from "../page/practice-line.tsx";
import type { ShellData } from "../shell-data.ts";
import { Brand } from "./brand.tsx";
import { UserMenu } from "./user-menu.tsx";
import "./header.css";

/** The patient's mobile phone and email address (ruling B56). Narrower windows have them in the menu. */
function ContactDetails({ person }: Pick<ShellData, "person">) {
  return (
    <Deferred panel={person} loading={null} failed={null}>
      {({ mobile, email }) =>
        mobile === undefined && email === undefined ? null : (
          <div className="top-contacts">
            <p className="sr-only">Your contact details</p>
            {mobile === undefined ? null : <p>{phoneText(mobile)}</p>}
            {email === undefined ? null : <p>{email}</p>}
          </div>
        )
      }
    </Deferred>
  );
}

export function Header({ data }: { data: ShellData }) {
  return (
    <header className="top">
      <SidebarToggle />
      <Brand productName={data.productName} className="top-brand" />
      <div className="hidden min-w-0 md:block">
        <PracticeLine practice={data.practice} lastPhone={data.lastPhone} />
      </div>
      <div className="ml-auto flex min-w-0 items-center gap-2">
        <CallIcon practice={data.practice} lastPhone={data.lastPhone} />
        <ContactDetails person={data.person} />
        <UserMenu data={data} />
      </div>
    </header>
  );
}
