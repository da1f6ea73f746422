import { z } from "zod";
import { assumed, blank, extension, extensionByUrl, member, optional, resource } from "../wire/fields.ts";
import { codeTable, content, convertedType, listOf, nested, text } from "../wire/scalars.ts";

/** The reference reads like `Practitioner/31` or `Location/4`. */
export const party = resource(null, {
  reference: optional(member("reference", text)),
  name: optional(member("display", text)),
});
export type Party = z.output<typeof party>;

export const attachment = resource(null, {
  contentType: member("contentAttachment.contentType", text),
  data: member("contentAttachment.data", content),
  title: optional(assumed(member("contentAttachment.title", text))),
});
export type Attachment = z.output<typeof attachment>;

const boxWireNames = { inbox: "Inbox", sent: "Sent", drafts: "Drafts" } as const;
export type Box = keyof typeof boxWireNames;

/** Every name but two means Sent (spec 2, section 3, "Message"). */
export const box = convertedType("valueString", z.string(), z.enum(["inbox", "sent", "drafts"]), {
  decode: (name): Box => {
    if (/^\s*in ?box\s*$/i.test(name)) return "inbox";
    return /^\s*drafts?\s*$/i.test(name) ? "drafts" : "sent";
  },
  encode: (box) => boxWireNames[box],
});

/** Only "2" means read. The other codes are not specified, so they all mean unread. */
export const readCode = convertedType("valueString", z.union([z.string(), z.number()]), z.boolean(), {
  decode: (status) => String(status).trim() === "2",
  encode: (isRead) => (isRead ? "2" : "1"),
});

/** A draft may have no text or no subject yet. The sender's id comes from the session. */
export const outgoingMessage = resource("Communication", {
  body: blank(extension(0, text, "MessageBody")),
  as: extensionByUrl("MessageType", codeTable({ "Send Mail": "sent", Draft: "draft" })),
  senderName: member("sender.display", text),
  recipients: member("recipient", listOf(nested(party))),
  subject: blank(member("note.0.text", text)),
  attachments: member("payload", listOf(nested(attachment))),
});
export type OutgoingMessage = z.output<typeof outgoingMessage>;
