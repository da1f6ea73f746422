import { HoverLink } from "#app/browser/hover-link.tsx";
import { firstWord } from "#app/format/initials.ts";
import { phoneText } from "#app/format/phone.ts";
import { Logo } from "#app/ui/drawings/logo.tsx";
import { FindButton } from "../find/find-button.tsx";
import { SidebarToggle } from "../menu/sidebar.tsx";
import { Deferred } from "../page/deferred.tsx";
import { CallIcon, PracticeLine } from "../page/practice-line.tsx";
import type { ShellData } from "../shell-data.ts";
import { UserMenu } from "./user-menu.tsx";

function Brand({ productName }: { productName: string }) {
  const word = firstWord(productName);
  return (
    <HoverLink to="/" className="brand tiny:hidden flex-none top-brand max-lg:[&_.brand-word]:sr-only">
      <Logo />
      <span className="brand-word">
        {word}
        <span className="sr-only">{productName.slice(word.length)}, dashboard</span>
      </span>
    </HoverLink>
  );
}

/** Ruling B56. */
function ContactDetails({ person }: Pick<ShellData, "person">) {
  return (
    <Deferred panel={person} loading={null} failed={null}>
      {({ mobile, email }) =>
        mobile === undefined && email === undefined ? null : (
          <div className="top-contacts hidden min-w-0 max-w-72 border-line-strong border-r pr-3 text-right text-muted text-small min-[80em]:block">
            <p className="sr-only">Your contact details</p>
            {mobile === undefined ? null : <p className="truncate">{phoneText(mobile)}</p>}
            {email === undefined ? null : <p className="truncate">{email}</p>}
          </div>
        )
      }
    </Deferred>
  );
}

export function Header({ data }: { data: ShellData }) {
  return (
    <header className="top low:static sticky top-0 z-20 col-span-full row-start-2 flex min-h-header min-w-0 items-center gap-1 bg-frame px-3 py-1 max-[22.5em]:px-2 md:gap-4 md:px-gutter lg:pl-4">
      <SidebarToggle />
      <Brand productName={data.productName} />
      <div className="hidden min-w-0 md:block md:max-lg:[&_p>span]:hidden">
        <PracticeLine practice={data.practice} lastPhone={data.lastPhone} />
      </div>
      <div className="ml-auto flex min-w-0 items-center gap-2 max-md:gap-1">
        <FindButton data={data} />
        <CallIcon practice={data.practice} lastPhone={data.lastPhone} />
        <ContactDetails person={data.person} />
        <UserMenu data={data} />
      </div>
    </header>
  );
}
