import type { World } from "#mock-server/world/world.ts";
import { killed } from "../areas/messages/message-lines.ts";
import { note, type ScriptLine } from "../history/script-lines.ts";
import type { Visitor } from "../history/visitors.ts";
import type { Step } from "../run/history.ts";

export function happening(
  { area, act }: Step,
  visitor: Visitor,
  world: World,
): readonly ScriptLine[] | undefined {
  const value = (name: string): unknown => Object.entries(act).find(([key]) => key === name)?.[1];
  const whole = Number(value("minutes") ?? 0);
  if (area === "surroundings") {
    switch (act.act) {
      // What follows from them is seen in the practice's rules and in the time.
      case "fault":
      case "endFaults":
      case "pass":
      case "settings":
        return [];
      case "kill":
        return [killed(Number(value("steps")))];
      case "storeFails":
        return [
          note(
            `${value("statements")} statements of the portal's store fail, after ${value("after")} that do not. A script cannot do that.`,
          ),
        ];
      case "clocksApart":
        return whole > 0
          ? [`advance ${whole} minutes`]
          : [note(`The practice's clock is set ${-whole} minutes back. A script cannot do that.`)];
      case "closeTab":
        return [note("The tab is closed, and the next step is in a new one.")];
    }
  }
  if (area === "practice" && act.act === "does") return practiceDoes(String(value("deed")), visitor, world);
  if (area === "sessions" && act.act === "changeLink") {
    const { account } = visitor;
    const person = ["tama", "manaia", "aroha"][Number(value("which")) % 3];
    const isLinked = world.linked(account).some((id) => world.person(id) === person);
    const isRevoked = value("isRevoked") === true;
    if (isLinked !== isRevoked) return [note("The practice changes nothing about the links of the account.")];
    return [{ practice: `the link of ${account} to ${person} is ${isRevoked ? "revoked" : "restored"}` }];
  }
  const words = cannot[`${area} ${act.act}`];
  return words === undefined ? undefined : [note(`${words} A script cannot do that.`)];
}

const sentences: Record<string, (person: string, vaccine?: string) => string> = {
  "appointment-cancelled": (person) => `the next appointment of ${person} is cancelled`,
  "message-arrives": (person) => `a message arrives for ${person}`,
  "result-arrives": (person) => `a result arrives for ${person}`,
  "letter-arrives": (person) => `a letter arrives for ${person}`,
  "invoice-sent": (person) => `an invoice is sent to ${person}`,
  "vaccination-given": (person, vaccine) => `the vaccination ${vaccine} of ${person} is given`,
};

function practiceDoes(deed: string, { account, patient }: Visitor, world: World): readonly ScriptLine[] {
  const person = deed === "invoice-sent" ? account : patient();
  const due = world.records.list(person, "immunisations").find(({ date }) => date === undefined);
  const isPossible =
    deed === "vaccination-given"
      ? due !== undefined
      : deed !== "appointment-cancelled" ||
        world.records.list(person, "appointments").some(({ status }) => status === "future");
  const sentence = sentences[deed]?.(person, due?.name);
  if (sentence === undefined) return [note(`The practice does this: ${deed}. A script cannot do that.`)];
  return isPossible ? [{ practice: sentence }] : [note(`The practice has nothing for this: ${deed}.`)];
}

const cannot: Record<string, string> = {
  "messages goOn": "The patient goes on with the message that is open.",
  "messages delete": "The patient deletes messages.",
  "messages openMessage": "The patient opens a message.",
  "messages countUnread": "The page counts the unread messages.",
  "payments bank": "The bank's step ends, in its own app.",
  "payments closePage": "The tab of a payment is closed.",
  "payments notify": "The card provider sends a notification to the portal.",
  "payments desk": "The practice takes money for an invoice at its desk.",
  "payments oldRows": "The portal has old payments of other accounts.",
  "payments takeOver": "The patient goes on in another tab with a payment that is under way.",
  "repeats sendAgain": "The patient presses Send on a page of before.",
  "repeats select": "The page keeps which medicines are ticked.",
  "sessions link": "The patient signs in by a link of the practice's own site.",
  "sessions stay": "The patient uses the portal until the longest time of a session is over.",
  "sessions page": "The page of the patient is used, left and covered at certain moments.",
};
