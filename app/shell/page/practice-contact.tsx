import { createContext, type ReactNode, useContext } from "react";
import { emergency, firstNumber, type Phone, phoneText } from "#app/format/phone.ts";
import { type ButtonVariant, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import { Deferred } from "../deferred.tsx";
import { ShellContext } from "../shell-context.ts";
import type { ShellData } from "../shell-data.ts";

export type HelpNumbers = Pick<ShellData, "helpline"> & { phone?: Phone | undefined };

/** Provided by app/entry.server.tsx, and in the browser by app/entry.client.tsx from the document. */
export const HelpNumbersContext = createContext<HelpNumbers | undefined>(undefined);

let latestPhone: Phone | undefined;

export function keepPracticePhone(phone: Phone | undefined): void {
  latestPhone = phone ?? latestPhone;
}

export function useHelpNumbers(): HelpNumbers | undefined {
  const numbers = useContext(HelpNumbersContext);
  return numbers && { ...numbers, phone: latestPhone ?? numbers.phone };
}

export const helpNumbersAttributes = (numbers: HelpNumbers | undefined) => ({
  "data-help": numbers && JSON.stringify({ helpline: numbers.helpline, phone: numbers.phone }),
});

export function helpNumbersOf(element: HTMLElement): HelpNumbers | undefined {
  const written = element.dataset.help;
  return written === undefined ? undefined : JSON.parse(written);
}

/** Outside the shell, the last number that is known. */
export function WithPhone({ children }: { children: (phone: Phone | undefined) => ReactNode }) {
  const shell = useContext(ShellContext);
  const numbers = useHelpNumbers();
  if (shell === undefined) return children(numbers?.phone);
  const { practice, lastPhone } = shell;
  return (
    <Deferred panel={practice} loading={children(lastPhone)} failed={children(lastPhone)}>
      {({ phone }) => children(phone)}
    </Deferred>
  );
}

/** The same on every page (WCAG 3.2.6, consistent help). */
export function HelpLines({ helpline }: Pick<ShellData, "helpline">) {
  return (
    <>
      <p>
        Emergency: call <PhoneLink phone={emergency} />
      </p>
      <p>
        Health advice: {helpline.label} <PhoneLink phone={helpline.number} />
      </p>
    </>
  );
}

/** Without the practice's number only the helpline and 111 are offered. */
export function CallPractice({ isPrimary = false }: { isPrimary?: boolean }) {
  const shell = useContext(ShellContext);
  const numbers = useHelpNumbers();
  const helpline = (shell ?? numbers)?.helpline;
  if (helpline === undefined) return null;
  return (
    <WithPhone>
      {(phone) => (
        <div className="call-practice grid w-full gap-3 border-line border-t pt-4 [&>.button]:px-2 @[40rem]:[&>.button]:px-4.5 @[40rem]:grid-cols-start-rest @[40rem]:items-center @[40rem]:gap-x-6">
          <CallAnchor phone={phone} look={isPrimary ? "primary" : "secondary"} />
          <div className="flex flex-wrap gap-x-6 gap-y-0.5 text-small leading-7 @[40rem]:first:col-span-full">
            <HelpLines helpline={helpline} />
          </div>
        </div>
      )}
    </WithPhone>
  );
}

export const CallButton = () => <WithPhone>{(phone) => <CallAnchor phone={phone} />}</WithPhone>;

export const CallLink = () => (
  <WithPhone>{(phone) => <CallAnchor phone={phone} words="Call" look="quiet" />}</WithPhone>
);

type CallAnchorProps = { phone: Phone | undefined; words?: string; look?: ButtonVariant };

/** With one number the words beside it are kept: "(option 2)". */
function CallAnchor({ phone, words = "Call the practice", look = "secondary" }: CallAnchorProps) {
  if (phone === undefined) return null;
  const number = firstNumber(phone);
  if (number === undefined) return <p>{`${words}: ${phoneText(phone)}`}</p>;
  const isAlone = phone.filter(({ href }) => href !== undefined).length === 1;
  return (
    <a href={number.href} className={buttonClass(look)}>
      <Icon name="phone" size="small" />
      <span>
        {words} {phoneText(isAlone ? phone : number.text)}
      </span>
    </a>
  );
}
