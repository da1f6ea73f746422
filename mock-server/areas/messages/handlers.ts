import { disclaimers } from "#fixtures/practice/disclaimers.ts";
import { roles, staff } from "#fixtures/practice/staff.ts";
import { enclosureFile } from "#fixtures/record/messages/enclosures.ts";
import type { Message as MessageRecord, StoredAttachment } from "#fixtures/record/messages/messages.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
import { ApiError } from "../../core/api-error.ts";
import { memoize } from "../../core/memoize.ts";
import { type CallContext, requirePerson } from "../call-context.ts";
import type { Handlers } from "../handler.ts";
import { pageAs } from "../paging.ts";
import { findMessage, messagesIn } from "./message-boxes.ts";
import { messageProblem, saveMessage } from "./send-message.ts";

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
