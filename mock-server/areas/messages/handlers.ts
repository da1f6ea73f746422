import type { PatientKey } from "#fixtures/people/people.ts";
import { disclaimers } from "#fixtures/practice/disclaimers.ts";
import { branchOf } from "#fixtures/practice/places.ts";
import { roles, staff, staffMemberOf } from "#fixtures/practice/staff.ts";
import { enclosureFile } from "#fixtures/record/messages/enclosures.ts";
import {
  type Message as MessageRecord,
  rolesOf,
  type StoredAttachment,
} from "#fixtures/record/messages/messages.ts";
import { Duration, isoAt } from "#fixtures/time.ts";
import type { OutgoingMessage, Party } from "#practice-api/messages/codecs.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
import {
  attachmentTypes,
  bodyLimits,
  joinReply,
  replySubject,
  splitReply,
} from "#practice-api/messages/rules.ts";
import { ApiError } from "../../core/api-error.ts";
import { memoize } from "../../core/memoize.ts";
import type { World } from "../../world/world.ts";
import { type CallContext, type Handlers, requirePerson } from "../call-context.ts";
import { pageAs } from "../paging.ts";
import { findMessage, messagesIn } from "./message-boxes.ts";

export const messages: Handlers["messages"] = {
  list: ({ box, filter = "all", ...paging }, context) => {
    const all = messagesIn(context.world, requirePerson(context, "patient"), box);
    const isWanted = box === "inbox" && filter !== "all";
    const wanted = isWanted ? all.filter(({ read }) => read === (filter === "read")) : all;
    return pageAs(wanted, paging, listed);
  },
  read: ({ messageId }, context) => {
    const { world } = context;
    const person = requirePerson(context, "patient");
    const found = requireMessage(messageId, context);
    const opened = found.read ? found : world.records.update(person, "messages", messageId, { read: true });
    return withFiles(opened ?? found, world.profile(person).fullName);
  },
  /** All or none: a list with one unknown id changes nothing. */
  remove: ({ messageIds }, context) => {
    const person = requirePerson(context, "patient");
    if (messageIds.length === 0) throw noSuchMessage();
    const found = messageIds.map((id) => requireMessage(id, context));
    for (const { id } of found) context.world.records.remove(person, "messages", id);
    return { accepted: true };
  },
  post: (message, context) => {
    const problem = messageProblem(message);
    if (problem) return { accepted: false, message: problem };
    saveMessage(context.world, requirePerson(context, "patient"), message);
    return { accepted: true };
  },
  roles: () => ({ entries: roles.map(({ id, name }) => ({ id, title: name })), unreadable: 0 }),
  recipients: ({ roleId }) => {
    const inRole = staff.filter((member) => member.roleId === roleId);
    return { entries: inRole.map(({ id, name }) => ({ id, name })), unreadable: 0 };
  },
  disclaimer: ({ of }) => disclaimers[of],
};

/** The same answer whether or not another patient has this message (threat T13). */
function noSuchMessage(): ApiError {
  return new ApiError(404, "There is no such message.");
}

function requireMessage(id: string, context: CallContext): MessageRecord {
  const found = findMessage(context.world, requirePerson(context, "patient"), id.trim());
  if (!found) throw noSuchMessage();
  return found;
}

/** Files may be large; reading a message returns them. */
const listed = memoize((record: MessageRecord): Message => {
  const { attachments: _, ...message } = record;
  return message;
});

function withFiles(record: MessageRecord, patient: string): Message {
  const { attachments = [], ...message } = record;
  const writtenOn = record.sentAt.slice(0, 10);
  const dataOf = (file: StoredAttachment) =>
    "data" in file ? file.data : enclosureFile(file.enclosure, { patient, writtenOn });
  const opened = attachments.map((file) => ({
    contentType: file.contentType,
    data: dataOf(file),
    ...(file.title === undefined ? {} : { title: file.title }),
  }));
  return { ...message, attachments: opened };
}

const replyDelay = Duration.fromObject({ hours: 2 });

function messageProblem({ as, body = "", recipients, attachments }: OutgoingMessage): string | undefined {
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
function saveMessage(
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
