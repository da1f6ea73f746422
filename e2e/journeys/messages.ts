import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Journey } from "./journey.ts";
import { scripted } from "./script.ts";

const picture =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A picture and a PDF, as a phone has them. */
function twoFiles(): string[] {
  const folder = mkdtempSync(join(tmpdir(), "journey-"));
  const files = [join(folder, "rash.png"), join(folder, "food.pdf")] as const;
  writeFileSync(files[0], Buffer.from(picture, "base64"));
  writeFileSync(files[1], "%PDF-1.7 what I ate");
  return [...files];
}

export const messageJourneys: readonly Journey[] = [
  {
    title: "take back a message, and send it with a photo and a PDF",
    isCore: true,
    async run({ act, practice, passTime }) {
      await act.signIn("mei");
      await act.open("/emails/compose");
      await act.choose("Dr Hana Pōtiki");
      await act.type("A rash since Sunday", "Subject");
      await act.type("Is it from the tablets?", "Message");
      await act.upload(twoFiles(), "Add files");
      await act.see("Picture, 1 kB");
      await act.see("PDF, 1 kB");
      await act.see("food.pdf");
      await act.see("is added.");
      await act.press("Send to Dr Hana Pōtiki");
      await act.hasFocus("Sending to Dr Hana Pōtiki");
      await act.press("Undo");
      await act.seeIn("Is it from the tablets?", "Message");
      await practice.expects({ call: "POST Patient/Message", times: 0 });
      await act.press("Send to Dr Hana Pōtiki");
      await passTime();
      await act.see("Message Sent Successfully");
      await practice.expects({ call: "POST Patient/Message", times: 1 });
      const [post] = await practice.world.journal("POST Patient/Message");
      const sent = (post?.input?.attachments ?? []) as readonly { contentType: string }[];
      const kinds = sent.map(({ contentType }) => contentType).sort();
      if (kinds.join() !== "application/pdf,image/png") throw new Error(`The practice has: ${kinds.join()}`);
    },
  },
  scripted("write a message", "message-sent", { needsNoScript: true }),
  scripted("keep a draft, and delete it", "draft-kept"),
  scripted("delete a message", "message-deleted"),
  {
    title: "bring back a message that was deleted",
    async run({ act, practice }) {
      await act.signIn("sione");
      await act.open("/emails");
      await act.choose("Select Booking your next review, Nurse Kahurangi Pōmare");
      await act.press("Delete selected messages");
      await act.press("Undo");
      await act.see("Nurse Kahurangi Pōmare");
      await practice.expects({ call: "DELETE Patient/DeleteMessage", times: 0 });
    },
  },
];
