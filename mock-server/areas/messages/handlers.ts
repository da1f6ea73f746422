import { disclaimers } from "#fixtures/practice/disclaimers.ts";
import { roles, staff } from "#fixtures/practice/staff.ts";
import { enclosureFile } from "#fixtures/record/messages/enclosures.ts";
import type { Message as KeptMessage, StoredAttachment } from "#fixtures/record/messages/messages.ts";
import type { Message } from "#practice-api/messages/endpoints.ts";
import { ApiError } from "../../core/api-error.ts";
import { memoize } from "../../core/memoize.ts";
import { type CallContext, requirePerson } from "../call-context.ts";
import type { Handlers } from "../handler.ts";
import { pageOf } from "../paging.ts";
import { findMessage, messagesIn } from "./message-boxes.ts";
import { keepMessage, problemWithMessage } from "./send-message.ts";

export const messages: Handlers["messages"] = {
  list: ({ box, filter = "all", ...paging }, context) => {
    const kept = messagesIn(context.world, requirePerson(context, "patient"), box);
    const isWanted = box === "inbox" && filter !== "all";
    const wanted = isWanted ? kept.filter(({ read }) => read === (filter === "read")) : kept;
    const page = pageOf(wanted, paging);
    return { ...page, entries: page.entries.map((message) => listed(message)) };
  },
  read: ({ messageId }, context) => {
    const { world } = context;
    const person = requirePerson(context, "patient");
    const found = requireMessage(messageId, context);
    const opened = found.read ? found : world.records.update(person, "messages", messageId, { read: true });
    return whole(opened ?? found, world.profile(person).fullName);
  },
  /** All of them or none: a list with one id that is not there changes nothing. */
  remove: ({ messageIds }, context) => {
    const person = requirePerson(context, "patient");
    if (messageIds.length === 0) throw noSuchMessage();
    const found = messageIds.map((id) => requireMessage(id, context));
    for (const { id } of found) context.world.records.remove(person, "messages", id);
    return { accepted: true };
  },
  post: (message, context) => {
    const problem = problemWithMessage(message);
    if (problem) return { accepted: false, message: problem };
    keepMessage(context.world, requirePerson(context, "patient"), message);
    return { accepted: true };
  },
  roles: () => ({ entries: roles.map(({ id, name }) => ({ id, title: name })), unreadable: 0 }),
  recipients: ({ roleId }) => {
    const inRole = staff.filter((member) => member.roleId === roleId);
    return { entries: inRole.map(({ id, name }) => ({ id, name })), unreadable: 0 };
  },
  disclaimer: ({ of }) => disclaimers[of],
};

/** Whether somebody else has such a message cannot be told from the answer (SECURITY T13). */
function noSuchMessage(): ApiError {
  return new ApiError(404, "There is no such message.");
}

function requireMessage(id: string, context: CallContext): KeptMessage {
  const found = findMessage(context.world, requirePerson(context, "patient"), id.trim());
  if (!found) throw noSuchMessage();
  return found;
}

/** A list leaves the files out, which may be large; opening a message brings them. */
const listed = memoize((kept: KeptMessage): Message => {
  const { attachments: _, ...message } = kept;
  return message;
});

function whole(kept: KeptMessage, patient: string): Message {
  const { attachments = [], ...message } = kept;
  const writtenOn = kept.sentAt.slice(0, 10);
  const dataOf = (file: StoredAttachment) =>
    "data" in file ? file.data : enclosureFile(file.enclosure, { patient, writtenOn });
  const opened = attachments.map((file) => ({
    contentType: file.contentType,
    data: dataOf(file),
    ...(file.title === undefined ? {} : { title: file.title }),
  }));
  return { ...message, attachments: opened };
}
