import { roles, staff } from "#fixtures/practice/staff.ts";
import { choose, note, press, type ScriptLine, typeInto } from "../../history/script-lines.ts";
import type { Gesture } from "./acts.ts";

type Opened = { kind: "new" | "reply" | "draft"; subject: string; recipient: string; roleId: string };

/** How a form of a message is opened. `subject` is that of the message it replies to, or of the draft. */
export function composeLines({ kind, subject, recipient, roleId }: Opened): readonly ScriptLine[] {
  if (kind === "reply") return ["open Messaging", choose(subject), choose("Reply")];
  if (kind === "draft") return [...boxLines("drafts"), choose(subject)];
  return ["open Compose Message", ...recipientLines(recipient, roleId), typeInto("Subject", subject)];
}

const boxNames = { inbox: "Inbox", sent: "Sent", drafts: "Draft" } as const;

export const boxLines = (box: keyof typeof boxNames): readonly string[] =>
  box === "inbox" ? ["open Messaging"] : ["open Messaging", choose(boxNames[box])];

function recipientLines(recipient: string, roleId: string): readonly ScriptLine[] {
  const role = roles.find(({ id }) => id === roleId)?.name;
  const member = staff.find(({ id }) => recipient === `Practitioner/${id}`)?.name;
  return [role, member].flatMap((name) => (name === undefined ? [] : [choose(name)]));
}

export function gestureLines(
  made: Gesture,
  typed: Partial<Record<"body" | "subject" | "recipient" | "roleId", string>> = {},
): readonly ScriptLine[] {
  const { body, subject, recipient = "", roleId = "" } = typed;
  switch (made.do) {
    case "type":
      return [
        ...(subject === undefined ? [] : [typeInto("Subject", subject)]),
        ...(body === undefined ? [] : [typeInto("Message", body)]),
      ];
    case "chooseRecipient":
      return recipientLines(recipient, roleId);
    case "send":
      return [choose("Send")];
    case "saveDraft":
      return [press("Draft")];
    case "undo":
      return [press("Undo")];
    case "discard":
      return [press("Cancel"), note("The patient does not keep the message, where the page asks.")];
    case "leave":
      return ["open Dashboard"];
    case "closeTab":
      return [note("The tab is closed. A script cannot close it.")];
    case "attach":
      return [
        note(
          made.file === "picture"
            ? "The patient attaches a picture."
            : "The patient attaches a damaged file.",
        ),
      ];
    case "retryFile":
      return [note("The patient has a file sent again whose upload was interrupted.")];
    case "removeFile":
      return [note("The patient removes a file.")];
    case "kill":
      return [killed(made.steps)];
    case "breakConnection":
      return [
        note(
          `The connection to the portal breaks ${made.when} it has received the next ${made.requests} requests. A script cannot break it.`,
        ),
      ];
    case "notConnected":
      return [note("The portal cannot connect to the practice for the next post. A script cannot do that.")];
    case "elsewhere":
      return [
        note(`Another device of the account ${made.what}, ${made.times} times. A script cannot do that.`),
      ];
    case "fault":
      return [];
  }
}

export const pauseLine = (seconds: number): ScriptLine =>
  note(`${seconds} seconds pass in the page. A script does not wait for the browser's own clock.`);

export const killed = (steps: number): ScriptLine =>
  note(
    `The process of the portal that answers this tab ends at its call or statement number ${steps + 1} from now, and the next request starts a new one. A script cannot end a process.`,
  );
