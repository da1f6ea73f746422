import { z } from "zod";
import { codeTable } from "../wire/codes.ts";
import { assumed, extension, extensionByUrl, member, optional } from "../wire/fields.ts";
import { resource } from "../wire/resource.ts";
import { anyText, type FieldType, listOf, nested, text } from "../wire/scalars.ts";

/** Who sent or receives a message; the reference reads like `Practitioner/31` or `Location/4`. */
export const party = resource(null, {
  reference: optional(member("reference", text)),
  name: optional(member("display", text)),
});
export type Party = z.output<typeof party>;

/** A file sent along, in base64. */
export const attachment = resource(null, {
  contentType: member("contentAttachment.contentType", text),
  data: member("contentAttachment.data", text),
  title: optional(assumed(member("contentAttachment.title", text))),
});
export type Attachment = z.output<typeof attachment>;

export type Box = "inbox" | "sent" | "drafts";

/** The box a message lies in. Every name but two means Sent (spec 2, section 3, "Message"). */
export const boxWord: FieldType<Box> = {
  slot: "valueString",
  codec: z.codec(z.string(), z.custom<Box>(), {
    decode: (name): Box => {
      if (/^inbox$/i.test(name)) return "inbox";
      return /^drafts?$/i.test(name) ? "drafts" : "sent";
    },
    encode: (box) => ({ inbox: "Inbox", sent: "Sent", drafts: "Drafts" })[box],
  }) as unknown as z.ZodType<Box, unknown>,
};

/** Only "2" means read; what else it may say is not specified, so everything else is unread. */
export const readWord: FieldType<boolean> = {
  slot: "valueString",
  codec: z.codec(anyText.codec, z.boolean(), {
    decode: (status) => status === "2",
    encode: (isRead) => (isRead ? "2" : "1"),
  }) as z.ZodType<boolean, unknown>,
};

/** A message as it is sent or kept. Its sender's id comes from the session. */
export const outgoingMessage = resource("Communication", {
  body: extension(0, text, "MessageBody"),
  as: extensionByUrl("MessageType", codeTable({ "Send Mail": "sent", Draft: "draft" })),
  senderName: member("sender.display", text),
  recipients: member("recipient", listOf(nested(party))),
  subject: member("note.0.text", text),
  attachments: member("payload", listOf(nested(attachment))),
});
export type OutgoingMessage = z.output<typeof outgoingMessage>;
