import type { z } from "zod";
import { pageSizes } from "./page-sizes.ts";
import { firstOf } from "./wire/bundle.ts";
import { endpoint, pagedList, patient } from "./wire/endpoint.ts";
import { essential, extension, limit, member, optional, resource } from "./wire/fields.ts";
import { content, id, text } from "./wire/scalars.ts";
import { dayAt, moment } from "./wire/times.ts";

/** The content, in base64, may come with the list or only when the letter is opened. */
export const letter = resource("DocumentReference", {
  id: member("id", id),
  type: optional(member("type.coding.0.display", text)),
  at: optional(extension(0, moment)),
  contentType: optional(member("content.0.attachment.contentType", text)),
  data: essential(member("content.0.attachment.data", content)),
});
export type Letter = z.output<typeof letter>;

export const letters = {
  /** Everything, or whole days from one to another (spec 2, section 5). */
  list: pagedList(
    "GET Patient/LetterAndDocument",
    letter,
    pageSizes.letters,
    {
      from: limit(optional(member("StartDate", dayAt("00:00:00")))),
      to: limit(optional(member("EndDate", dayAt("23:59:59")))),
    },
    { token: "query" },
  ),
  /** On a host of its own (spec 2, section 7; ruling B21). */
  read: endpoint("GET Patient/LetterAndDocumentByID", {
    host: "letters",
    subjects: [patient()],
    token: "query",
    query: resource(null, { letterId: member("ResultID", id) }),
    output: firstOf(letter),
  }),
};
