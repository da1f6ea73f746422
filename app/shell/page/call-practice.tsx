import { useContext } from "react";
import { firstNumber, type Phone, phoneText } from "#app/format/phone.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ShellContext } from "../shell-context.ts";
import type { ShellData } from "../shell-data.ts";
import { HelpLines } from "./help-lines.tsx";
import { useHelpNumbers } from "./help-numbers.ts";
import { WithPhone } from "./with-phone.tsx";

type CallBlockProps = Pick<ShellData, "helpline"> & {
  /** Without it only the helpline and 111 are offered. */
  phone?: Phone | undefined;
  isPrimary?: boolean;
};

function CallBlock({ phone, helpline, isPrimary = false }: CallBlockProps) {
  return (
    <div className="call-practice grid w-full gap-3 border-line border-t pt-4 @[40rem]:grid-cols-start-rest @[40rem]:items-center @[40rem]:gap-x-6">
      <PhoneButton phone={phone} isPrimary={isPrimary} />
      <div className="flex flex-wrap gap-x-6 gap-y-0.5 text-small leading-7 @[40rem]:first:col-span-full">
        <HelpLines helpline={helpline} />
      </div>
    </div>
  );
}

export function CallPractice({ isPrimary = false }: Pick<CallBlockProps, "isPrimary">) {
  const shell = useContext(ShellContext);
  const numbers = useHelpNumbers();
  if (shell === undefined) return numbers && <CallBlock {...numbers} isPrimary={isPrimary} />;
  return (
    <WithPhone>
      {(phone) => <CallBlock phone={phone} helpline={shell.helpline} isPrimary={isPrimary} />}
    </WithPhone>
  );
}

export function CallButton() {
  const shell = useContext(ShellContext);
  const numbers = useHelpNumbers();
  if (shell === undefined) return <PhoneButton phone={numbers?.phone} />;
  return <WithPhone>{(phone) => <PhoneButton phone={phone} />}</WithPhone>;
}

export function CallLink() {
  return <WithPhone>{(phone) => <CallAnchor phone={phone} words="Call" look="quiet" />}</WithPhone>;
}

function PhoneButton({ phone, isPrimary = false }: Pick<CallBlockProps, "phone" | "isPrimary">) {
  return <CallAnchor phone={phone} words="Call the practice" look={isPrimary ? "primary" : "secondary"} />;
}

type CallAnchorProps = Pick<CallBlockProps, "phone"> & {
  words: string;
  look: "primary" | "secondary" | "quiet";
};

/** With one number the words beside it are kept: "(option 2)". */
function CallAnchor({ phone, words, look }: CallAnchorProps) {
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
