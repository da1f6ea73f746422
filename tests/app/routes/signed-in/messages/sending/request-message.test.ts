import { join } from "node:path";
import { requestMessage } from "#app/routes/signed-in/messages/sending/message-actor.ts";
import { refusal, stubPortal } from "../../../../../support/browser/stub-portal.ts";
import { testTables } from "../../../../../support/function-tables.ts";

const portal = stubPortal();
const fields = { roleId: "1", recipient: "Practitioner/31", subject: "A rash", body: "Kia ora" };

type Given = { to?: object; files?: object[]; lost?: number; answer?: [status: number, session?: string] };

/** The event that follows a request about a message, and what was sent of it. */
async function requested(intent: never, changes: object = {}, given: Given = {}) {
  const { to = {}, files = [], lost = 0, answer } = given;
  portal.respond = () => (answer ? refusal(...answer) : { outcome: "sent" });
  const context = { key: "form", revision: 3, limit: 100, fields: { ...fields, ...changes }, files, lost };
  const event = await requestMessage(intent, context as never, to);
  const [request] = portal.requests;
  const form = request && [...(await request.formData())].map((field) => field.join(" "));
  const [[refused, isWrite] = []] = portal.refusals;
  const { method, keepalive } = request ?? {};
  const { type, ...outcome } = event as { type: string };
  return {
    ...{
      type,
      ...outcome,
      address: portal.asked()[0]?.replace("/emails/", ""),
      method,
      keepalive,
      record: portal.records()[0],
    },
    ...{ form, refused, isWrite },
  };
}

testTables(join(import.meta.dirname, "request-message.yaml"), { requested });
