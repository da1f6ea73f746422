import { join } from "node:path";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { mayWrite, readSource } from "#app/routes/signed-in/messages/sending/.server/prepare.ts";
import { testTables } from "../../../../../support/function-tables.ts";
import { stubScreen } from "../../../../../support/screen-args.ts";

const failures: Record<string, Error> = {
  "404": new PracticeError("refused", "messages.read", 404),
  slow: new PracticeError("slow", "messages.read"),
  "another 404": Object.assign(new Error("not a practice's answer"), { status: 404 }),
};

testTables(join(import.meta.dirname, "message-source.yaml"), {
  /** What a message is based on that answers the stored one, or is this draft. */
  source: (kind: "reply" | "draft" | "compose", stored: object | string) => {
    const read = async () => {
      if (typeof stored === "string") throw failures[stored];
      return { id: "1", box: kind === "reply" ? "inbox" : "drafts", ...stored };
    };
    const { context } = stubScreen("/emails", { api: { messages: { read } } });
    return readSource(context, kind === "compose" ? {} : { [kind]: "1" });
  },
  mayWrite: (composeEnabled: string, replyEnabled: string, original?: string) => {
    const { context } = stubScreen("/emails", { settings: async () => ({ composeEnabled, replyEnabled }) });
    return mayWrite(context, { original } as never);
  },
});
