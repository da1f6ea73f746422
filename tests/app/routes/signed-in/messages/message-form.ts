import { randomBytes } from "node:crypto";
import { createRequestContext, type RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { sessionKey } from "#app/.server/store/sessions/session-cookie.ts";
import type { MessageTarget } from "#app/routes/signed-in/messages/links.ts";
import type { MessageForm, MessageIntent } from "#app/routes/signed-in/messages/sending/.server/form.ts";
import { submitMessage } from "#app/routes/signed-in/messages/sending/.server/submit-message.ts";
import type { AccountKey } from "#fixtures/people/demo-patients.ts";
import type { PortalWorld } from "../../../../support/portal.ts";

export const hana = "Practitioner/31";

/** A message that can be sent, with changes. Each has the key of a form of its own. */
export const filledIn = (changes: Partial<MessageForm> = {}): MessageForm => ({
  key: randomBytes(32).toString("base64url"),
  revision: 0,
  roleId: "1",
  recipient: hana,
  subject: "A rash since Sunday",
  body: "Kia ora Hana,\nis it from the new tablets?",
  upload: [],
  kept: [],
  ...changes,
});

/** A context whose session is in the store, as that of a request is. */
export async function inSession(services: Services, context: RequestContext): Promise<RequestContext> {
  const { session } = context;
  const key = sessionKey(await services.sessions.start(session.data));
  const stored = createRequestContext(services, { ...session, key }, AbortSignal.timeout(20_000));
  await stored.api.identity.validate();
  return stored;
}

/** The messages of one account at the mock practice, and submits of forms about them. */
export function messageBoxes(
  services: Services,
  world: PortalWorld,
  context: RequestContext,
  account: AccountKey,
) {
  type Stored = { id: string; box: string; subject?: string; body?: string };
  const inBox = async (box: string) =>
    ((await world.list("messages", account)) as Stored[]).filter((message) => message.box === box);
  const before = new Set<string>();
  return {
    /** From now on only messages that are added are listed. */
    start: async () => {
      for (const { id } of (await world.list("messages", account)) as Stored[]) before.add(id);
    },
    sent: async () => (await inBox("sent")).filter(({ id }) => !before.has(id)),
    drafts: async () => (await inBox("drafts")).filter(({ id }) => !before.has(id)),
    submit: (intent: MessageIntent, form: MessageForm, target: MessageTarget = {}) =>
      submitMessage({ services, context }, { intent, target, form }),
    posts: async () => (await world.journal("POST Patient/Message")).length,
  };
}
