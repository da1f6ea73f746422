import { z } from "zod";
import { textLimits } from "../limits.ts";
import { pageSizes } from "../page-sizes.ts";
import { bundleOf, firstOf } from "../wire/bundle.ts";
import { usualCharacters } from "../wire/characters.ts";
import { type Codec, codec } from "../wire/codec.ts";
import { endpoint, holder, optionalSubject, pagedList, patient, patientInBody } from "../wire/endpoint.ts";
import { assumed, essential, extension, member, optional, resource } from "../wire/fields.ts";
import { acknowledges } from "../wire/outcomes.ts";
import { prose } from "../wire/prose.ts";
import { anyText, codeTable, inSlot, listOf, nested, text, trailingCommaList } from "../wire/scalars.ts";
import { moment } from "../wire/times.ts";
import { attachment, box, outgoingMessage, party, readCode } from "./codecs.ts";

/** Spec 2, section 3, "Message". The role ids are in date-time slots, although they are no dates. */
export const message = resource("Communication", {
  id: member("id", anyText),
  status: optional(member("status", text)),
  sentAt: optional(member("sent", moment)),
  sender: optional(member("sender", nested(party))),
  recipients: optional(member("recipient", listOf(nested(party)))),
  subject: optional(member("note.0.text", text)),
  body: essential(extension(0, prose, "MessageBody")),
  box: extension(1, box),
  inboxName: optional(extension(2, text)),
  otherName: optional(extension(3, text)),
  read: essential(extension(5, readCode)),
  roleId: optional(extension(7, inSlot("valueDateTime", anyText))),
  secondRoleId: optional(extension(8, inSlot("valueDateTime", anyText))),
  attachments: essential(member("payload", listOf(nested(attachment)))),
});
export type Message = z.output<typeof message>;

export const recipient = resource("Practitioner", {
  id: extension(0, anyText),
  name: member("name.0.text", text),
});
export type Recipient = z.output<typeof recipient>;

/** The fields are specified, their positions assumed. */
export const messagingRole = resource("Basic", {
  id: assumed(extension(0, anyText)),
  title: assumed(extension(1, text)),
});

/** HTML, never trusted. A missing text is an empty one. */
const disclaimer: Codec<string> = codec(z.union([z.string().max(textLimits.prose), z.null()]), {
  decode: (html) => usualCharacters(html ?? ""),
  encode: (html) => html,
});

export const messages = {
  list: pagedList(
    "GET Patient/Messaging",
    message,
    pageSizes.messages.list,
    {
      box: member("MessagingType", codeTable({ "1": "inbox", "2": "sent", "3": "drafts" })),
      filter: optional(member("ReadFilter", codeTable({ "0": "all", "1": "unread", "2": "read" }))),
    },
    { constants: { Type: "1" } },
  ),
  /** Marks the message as read, so it is called only when the patient opens it (ruling B31). */
  read: endpoint("GET Patient/MessageByID", {
    subjects: [patient()],
    query: resource(null, { messageId: member("MessageID", anyText) }),
    output: firstOf(message),
    sideEffect: true,
  }),
  remove: endpoint("DELETE Patient/DeleteMessage", {
    subjects: [patient()],
    query: resource(null, { messageIds: member("MessageID", trailingCommaList) }),
    ...acknowledges,
  }),
  /** Role 0 when the patient chose none (spec 2, section 9). */
  post: endpoint("POST Patient/Message", {
    subjects: [patientInBody("sender.reference", "Patient/")],
    constants: { CallType: "3" },
    bodyConstants: { status: "completed" },
    query: resource(null, { roleId: member("RoleID", anyText) }),
    body: outgoingMessage,
    ...acknowledges,
  }),
  roles: endpoint("GET Patient/LoadRoles", {
    subjects: [optionalSubject(patient())],
    constants: { TypeID: "1" },
    output: bundleOf(messagingRole),
  }),
  recipients: endpoint("GET Patient/MessagingRecipients", {
    subjects: [patient()],
    constants: { CallType: "0" },
    query: resource(null, { roleId: member("RoleID", anyText) }),
    output: bundleOf(recipient),
  }),
  /** Replies use the one of composing. */
  disclaimer: endpoint("GET Patient/TermsAndCondition", {
    subjects: [holder()],
    query: resource(null, { of: member("loadtype", codeTable({ "1": "compose", "2": "draft" })) }),
    output: disclaimer,
    format: "jsonOrHtml",
  }),
};
