import type { PatientKey } from "#fixtures/people/people.ts";
import { branchOf } from "#fixtures/practice/places.ts";
import { staffMemberOf } from "#fixtures/practice/staff.ts";
import { rolesOf } from "#fixtures/record/messages/messages.ts";
import { Duration, isoAt } from "#fixtures/time.ts";
import type { OutgoingMessage, Party } from "#practice-api/messages/codecs.ts";
import {
  attachmentTypes,
  bodyLimits,
  joinReply,
  replySubject,
  splitReply,
} from "#practice-api/messages/rules.ts";
import type { World } from "../../world/world.ts";

const replyDelay = Duration.fromObject({ hours: 2 });

export function messageProblem({
  as,
  body = "",
  recipients,
  attachments,
}: OutgoingMessage): string | undefined {
  const { typed } = splitReply(body);
  // The larger of the two limits, because the practice cannot recognise a reply whose quote was cut (ruling B1).
  if (typed.length > bodyLimits.reply) return `A message can have ${bodyLimits.reply} characters at most.`;
  if (recipients.some((recipient) => !nameOf(recipient))) return "There is no recipient of this name.";
  if (attachments.some(({ contentType }) => !Object.hasOwn(attachmentTypes, contentType))) {
    return "Only pictures and PDF documents can be sent along.";
  }
  if (as === "draft") return undefined;
  if (recipients.length === 0) return "A message needs a recipient.";
  return typed.trim() === "" ? "A message needs a text." : undefined;
}

/** Of a sent one, the reply that will arrive too. */
export function saveMessage(
  world: World,
  person: PatientKey,
  {
    as,
    body = "",
    senderName,
    recipients,
    subject = "",
    attachments,
    roleId,
  }: OutgoingMessage & { roleId: string },
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
      body: joinReply(replyText(senderName, from.name), body),
      sentAt: isoAt(now + replyDelay.toMillis()),
      read: false,
      ...rolesOf({ roleId }),
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
    ...rolesOf({ roleId }),
    ...(attachments.length > 0 ? { attachments } : {}),
  });
}

function replyText(patient: string, name: string): string {
  return `Kia ora ${patient},\n\nThank you for your message. We have read it and noted it in your record. Please ring us on 04 555 0110 if anything changes before we speak.\n\nNgā mihi,\n${name}`;
}

/** Such as `Practitioner/31` or `Location/1`. */
function nameOf({ reference = "", name }: Party): string | undefined {
  const [kind, id = ""] = reference.split("/");
  if (kind === "Practitioner") return staffMemberOf(id)?.name;
  // Hospitals write through the practice and can be answered too, under the name in their message.
  return kind === "Location" ? (branchOf(id)?.name ?? name) : undefined;
}
