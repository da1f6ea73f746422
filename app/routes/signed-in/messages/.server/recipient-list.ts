import type { PracticeData } from "#app/.server/configuration/practice-file.ts";
import { listRecipients, type MessageRecipient } from "#app/.server/messages/recipients.ts";
import { ifFailed, PracticeError, readableEntries } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { sessionValue } from "#app/.server/store/sessions/session-values.ts";
import { nameKey } from "#practice-api/results/rules.ts";

export type ListedPerson = MessageRecipient & { roleId: string; away?: string | undefined };

export type RecipientGroup = {
  roleId: string;
  title: string;
  helpsWith?: string | undefined;
  people: ListedPerson[] | undefined;
};

export type RecipientList = {
  own: (ListedPerson & { helpsWith?: string | undefined }) | undefined;
  groups: RecipientGroup[];
};

type Role = { id: string; title: string; people: MessageRecipient[] | undefined };

const stored = sessionValue<{ readAt: number; roles: Role[] }>("recipients");
const rememberedMs = 5 * 60_000;

type RolesContext = Pick<RequestContext, "api" | "memo" | "cache" | "now">;

/**
 * Kept in the session for five minutes; who is written to is asked again at sending. @throws PracticeError
 */
export const listRoles = (context: RolesContext): Promise<Role[]> =>
  context.memo("messages.recipients", async () => {
    const known = context.cache.get(stored);
    if (known && (await context.now()).toMillis() - known.readAt < rememberedMs) return known.roles;
    const roles = readableEntries("messages.roles", await context.api.messages.roles());
    const listed = await Promise.all(
      roles.map(async ({ id, title }) => ({ id, title, people: await peopleOf(context, id) })),
    );
    const isFailed = listed.length > 0 && listed.every(({ people }) => people === undefined);
    if (isFailed) throw new PracticeError("unreadable", "messages.recipients");
    if (listed.every(({ people }) => people !== undefined)) {
      await context.cache.set(stored, { readAt: (await context.now()).toMillis(), roles: listed });
    }
    return listed;
  });

const peopleOf = (context: Pick<RequestContext, "api">, roleId: string) =>
  listRecipients(context, roleId).catch(ifFailed(() => undefined));

export async function loadRecipients(
  context: RolesContext & Pick<RequestContext, "profile">,
  { messages: { roles: known, away } }: Pick<PracticeData, "messages">,
): Promise<RecipientList> {
  const [roles, gp] = await Promise.all([listRoles(context), ownDoctor(context)]);
  const person = (roleId: string, { reference, name }: MessageRecipient): ListedPerson => ({
    roleId,
    reference,
    name,
    away: away[name],
  });
  const home = roles.find(({ people }) => people?.some(({ name }) => nameKey(name) === gp));
  const own = home?.people?.find(({ name }) => nameKey(name) === gp);
  const names = Object.keys(known);
  const place = ({ id, title }: Role) => {
    // The doctors of other patients come last.
    if (id === home?.id) return Number.POSITIVE_INFINITY;
    const at = names.indexOf(title);
    return at < 0 ? names.length : at;
  };
  const groups = roles
    .toSorted((a, b) => place(a) - place(b))
    .map((role): RecipientGroup => {
      const { plain, another, helpsWith } = known[role.title] ?? {};
      const others = role.people?.filter(({ reference }) => reference !== own?.reference || role !== home);
      const title = role === home ? (another ?? `Another ${role.title}`) : (plain ?? role.title);
      return { roleId: role.id, title, helpsWith, people: others?.map((one) => person(role.id, one)) };
    });
  return {
    own: home && own && { ...person(home.id, own), helpsWith: known[home.title]?.helpsWith },
    groups: groups.filter(({ people }) => people?.length !== 0),
  };
}

async function ownDoctor({ profile }: Pick<RequestContext, "profile">): Promise<string | undefined> {
  const read = await profile().catch(ifFailed(() => undefined));
  return read?.generalPractitioner && nameKey(read.generalPractitioner);
}
