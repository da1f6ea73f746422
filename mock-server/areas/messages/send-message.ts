import type { PatientKey } from "#fixtures/people/people.ts";
import { branchOf } from "#fixtures/practice/places.ts";
import { staffMemberOf } from "#fixtures/practice/staff.ts";
import { Duration, isoAt } from "#fixtures/time.ts";
import type { OutgoingMessage, Party } from "#practice-api/messages/parts.ts";
import {
  attachmentTypes,
  bodyLimits,
  joinReply,
  replySubject,
  splitReply,
} from "#practice-api/messages/rules.ts";
import type { World } from "../../world/world.ts";

/** How long the practice takes to answer, on the world's clock. */
const answerAfter = Duration.fromObject({ hours: 2 });

/** Why the practice will not take a message, or undefined. */
export function problemWithMessage({
  as,
  body,
  recipients,
  attachments,
}: OutgoingMessage): string | undefined {
  const { typed } = splitReply(body);
  // The larger of the two limits, because the practice cannot tell a reply whose quote was cut (DECISIONS B1).
  if (typed.length > bodyLimits.reply) return `A message can have ${bodyLimits.reply} characters at most.`;
  if (recipients.some((recipient) => !nameOf(recipient))) return "There is nobody of this name to write to.";
  if (attachments.some(({ contentType }) => !Object.hasOwn(attachmentTypes, contentType))) {
    return "Only pictures and PDF documents can be sent along.";
  }
  if (as === "draft") return undefined;
  if (recipients.length === 0) return "A message needs somebody to go to.";
  return typed.trim() === "" ? "A message needs a text." : undefined;
}

/** Keeps a message in its box, and for a sent one the answer that will come. */
export function keepMessage(
  world: World,
  person: PatientKey,
  { as, body, senderName, recipients, subject, attachments, roleId }: OutgoingMessage & { roleId: string },
): void {
  const now = world.clock.now();
  const sender = { reference: `Patient/${world.profile(person).patientId}`, name: senderName };
  const [first] = recipients;
  if (as === "sent" && first) {
    const from = { ...first, name: nameOf(first) ?? "" };
    world.records.add(person, "messages", {
      status: "completed",
      box: "inbox",
      sender: from,
      recipients: [sender],
      inboxName: from.name,
      subject: subject.startsWith(replySubject("")) ? subject : replySubject(subject),
      body: joinReply(answerOf(senderName, from.name), body),
      sentAt: isoAt(now + answerAfter.toMillis()),
      read: false,
    });
  }
  world.records.add(person, "messages", {
    status: "completed",
    box: as === "sent" ? "sent" : "drafts",
    sender,
    recipients,
    otherName: recipients.map((recipient) => nameOf(recipient)).join(", "),
    subject,
    body,
    sentAt: isoAt(now),
    read: true,
    roleId,
    ...(attachments.length > 0 ? { attachments } : {}),
  });
}

function answerOf(patient: string, name: string): string {
  return `Kia ora ${patient},\n\nThank you for your message. We have read it and noted it in your record. Please ring us on 04 555 0110 if anything changes before we speak.\n\nNgā mihi,\n${name}`;
}

/** Who a reference like `Practitioner/31` or `Location/1` means at this practice. */
function nameOf({ reference = "", name }: Party): string | undefined {
  const [kind, id = ""] = reference.split("/");
  if (kind === "Practitioner") return staffMemberOf(id)?.name;
  // A hospital that wrote through the practice can be answered too, and is known by the name it gave.
  return kind === "Location" ? (branchOf(id)?.name ?? name) : undefined;
}
