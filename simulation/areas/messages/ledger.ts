import { type AccountKey, demoPatients } from "#fixtures/people/demo-patients.ts";
import type { Message } from "#fixtures/record/messages/messages.ts";
import { isoAt } from "#fixtures/time.ts";
import type { MessageFields } from "#machines/message/types.ts";
import { messagesIn } from "#mock-server/areas/messages/message-boxes.ts";
import { splitReply } from "#practice-api/messages/rules.ts";
import type { Simulation } from "../../history/simulation.ts";
import { keptText } from "../../practice/habits.ts";
import type { Elsewhere } from "./acts.ts";

export type Version = { body: string; subject: string; recipient: string; files: number };

/** What is written in one form. Its mark is in its text, so the practice's records show what became of it. */
export type Letter = {
  number: number;
  account: AccountKey;
  isReply: boolean;
  sent: Version[];
  saved: Version[];
  /** The first of `saved` that may be the draft: the last that a page has shown as saved. */
  keptFrom?: number;
  /** How often it may be at the practice: once, and once more each time it was sent again although it was unclear. */
  allowed: number;
  said: "sent" | "notSent" | "unclear" | undefined;
  /** Another form or list has used its draft, so what this form says of it may be over. */
  isTouched: boolean;
};

const markOf = (number: number) => `[m${number}]`;
export const textOf = (number: number, revision: number) =>
  `Kia ora & mō "tōku" <3\n  two  lines — it's 5 > 4 😀 ${revision} ${markOf(number)}`;

export const versionOf = ({ body, subject, recipient }: MessageFields, files: number): Version => ({
  body,
  subject,
  recipient,
  files,
});

export type Ledger = ReturnType<typeof createLedger>;

const dayMs = 86_400_000;
const isNew = (id: string) => id.includes("-new-");

export function createLedger(simulation: Simulation) {
  const { world, violate, coverage, portalId, practiceId } = simulation;
  const letters: Letter[] = [];
  const accounts = new Set<AccountKey>();
  const lists = new Map<AccountKey, readonly Message[]>();
  const seen = new Map<string, { account: AccountKey; message: Message; letter: Letter | undefined }>();
  const gone = new Map<string, string>();

  /** Drafts of another device that no page has used. */
  const phoned = new Map<string, AccountKey>();
  const find = (account: AccountKey, id: string) => world.records.find(account, "messages", practiceId(id));

  const letterIn = ({ body = "" }: Message): Letter | undefined => {
    const [mark] = [...splitReply(body).typed.matchAll(/\[m(\d+)\]/g)].slice(-1);
    return mark && letters[Number(mark[1]) - 1];
  };

  const about = ({ number }: Letter) => ({ naming: markOf(number) });
  const hasLied = (letter: Letter) => simulation.hasLied("messages.post", about(letter));

  function observe(): void {
    for (const account of accounts) {
      const list = world.records.list(account, "messages");
      if (lists.get(account) === list) continue;
      lists.set(account, list);
      for (const message of list) {
        const id = portalId(message.id);
        const earlier = seen.get(id)?.message;
        // A draft may keep its id when it is saved again.
        if (!isNew(id) || (earlier !== undefined && earlier.body === message.body)) continue;
        const letter = message.box === "inbox" ? undefined : letterIn(message);
        seen.set(id, { account, message, letter });
        if (letter) checkText(account, message, letter);
      }
    }
  }

  function checkText(account: AccountKey, message: Message, letter: Letter): void {
    const { number, isReply } = letter;
    if (letter.account !== account)
      violate("own record", `message ${number} of ${letter.account} is in ${account}'s record`);
    const isSent = message.box === "sent";
    const versions = isSent ? letter.sent : letter.saved;
    const typed = splitReply(message.body ?? "").typed;
    const recipient = portalId(message.recipients?.[0]?.reference ?? "");
    const isVersion = versions.some(
      (version) =>
        keptText(world, version.body) === typed &&
        (isReply ||
          (version.subject.trim() === message.subject && (version.recipient === recipient || !isSent))) &&
        (!isSent || version.files === (message.attachments ?? []).length),
    );
    if (!isVersion) {
      violate(
        "text",
        `message ${number} came to ${message.box} as ${JSON.stringify({ ...message, typed, recipient })}, not as ${JSON.stringify(versions)}`,
      );
    }
  }

  async function checkAudit(): Promise<void> {
    if (letters.every(({ sent }) => sent.length === 0)) return;
    const rows = await simulation.readStore(
      "SELECT whose, COUNT(*) AS events FROM audit_events WHERE event = 'sendMessage' AND outcome = 'done' GROUP BY whose",
    );
    for (const account of accounts) {
      const { patientId } = demoPatients[account].profile;
      const events = Number(rows.find(({ whose }) => whose === portalId(patientId))?.events ?? 0);
      const arrived = [...seen.values()].filter(
        (each) => each.account === account && each.message.box === "sent" && each.letter !== undefined,
      ).length;
      const shown = letters.filter((letter) => letter.account === account && letter.said === "sent").length;
      if (events > arrived) {
        violate("audit", `${events} events name sent messages of ${account}, who has sent ${arrived}`);
      }
      if (events < shown && !simulation.hadStoreFault()) {
        violate("audit", `${events} events name sent messages of ${account}, and ${shown} are shown as sent`);
      }
    }
  }

  const isOf = ({ body = "" }: Message, version: Version | undefined) =>
    version !== undefined && splitReply(body).typed === keptText(world, version.body);
  const isDraft = ({ account }: Letter, versions: readonly (Version | undefined)[]) =>
    world.records
      .list(account, "messages")
      .some((message) => message.box === "drafts" && versions.some((one) => isOf(message, one)));

  function doElsewhere(account: AccountKey, { what, times }: Elsewhere, fields: MessageFields): void {
    observe();
    for (let nth = 1; nth <= times; nth++) {
      const [latest] = messagesIn(world, account, "sent");
      if (what === "deletes") {
        if (latest === undefined) return;
        gone.set(portalId(latest.id), "which another device has deleted");
        world.records.remove(account, "messages", latest.id);
        continue;
      }
      const isBefore = what === "sentBefore";
      const box = what === "savesDraft" ? "drafts" : "sent";
      const { id: added } = world.records.add(account, "messages", {
        status: "completed",
        box,
        subject: isBefore ? fields.subject.trim() : `From a phone ${seen.size}`,
        body: isBefore ? fields.body : "Written on a phone",
        recipients: [{ reference: practiceId(fields.recipient) }],
        sentAt: isoAt(world.clock.now() - (isBefore ? nth * dayMs : 0)),
        read: true,
      });
      const id = portalId(added);
      const message = find(account, id);
      if (message) seen.set(id, { account, message, letter: undefined });
      if (box === "drafts") phoned.set(id, account);
    }
  }

  const ever = (letter: Letter, box: "sent" | "drafts") => {
    observe();
    return [...seen.values()].filter((each) => each.letter === letter && each.message.box === box);
  };

  return {
    letters,
    gone,
    seen,
    accounts,
    hasLied,
    observe,
    phoned,
    doElsewhere,
    find,
    letterIn,
    begin: (account: AccountKey, isReply: boolean): Letter => {
      accounts.add(account);
      const letter: Letter = {
        number: letters.length + 1,
        account,
        isReply,
        sent: [],
        saved: [],
        allowed: 0,
        said: undefined,
        isTouched: false,
      };
      letters.push(letter);
      return letter;
    },
    commit: (letter: Letter, version: Version) => {
      // What was not sent is sent in its place. Of what has another end, only the patient can decide.
      const isMisled = letter.said === "notSent" && ever(letter, "sent").length > 0 && hasLied(letter);
      if (letter.said !== "notSent" || letter.allowed === 0 || isMisled) letter.allowed += 1;
      letter.said = undefined;
      letter.sent.push(version);
    },
    saySent: (letter: Letter) => {
      coverage.outcome("message said to be sent");
      letter.said = "sent";
      if (ever(letter, "sent").length === 0 && !hasLied(letter)) {
        violate("sent", `message ${letter.number} is shown as sent, and the practice has not got it`);
      }
    },
    sayNotSent: (letter: Letter) => {
      coverage.outcome("message said not to be sent");
      letter.said = "notSent";
      if (ever(letter, "sent").length > 0 && !hasLied(letter)) {
        violate("not sent", `message ${letter.number} is shown as not sent, and the practice has got it`);
      }
    },
    sayUnclear: (letter: Letter) => {
      coverage.outcome("message said to be unclear");
      letter.said = "unclear";
    },
    saySaved: (letter: Letter, version: Version | undefined) => {
      coverage.outcome("draft said to be saved");
      if (version) letter.keptFrom = letter.saved.indexOf(version);
      if (!isDraft(letter, [version]) && !letter.isTouched && !hasLied(letter)) {
        violate(
          "saved",
          `the draft of message ${letter.number} is shown as saved, and the practice has none: ${version?.body}`,
        );
      }
    },
    sayNotSaved: (letter: Letter, version: Version | undefined) => {
      coverage.outcome("draft said not to be saved");
      const isKept = ever(letter, "drafts").some(({ message }) => isOf(message, version));
      if (isKept && !hasLied(letter)) {
        violate(
          "not saved",
          `the draft of message ${letter.number} is shown as not saved, and the practice has it`,
        );
      }
    },
    check: async () => {
      observe();
      await checkAudit();
      for (const letter of letters) {
        const { length } = ever(letter, "sent");
        // The portal sends again what the practice denies to have taken.
        const isDoubled = simulation.hasDoubled("messages.post", about(letter)) || hasLied(letter);
        if (length > letter.allowed && !isDoubled) {
          violate(
            "sent once",
            `message ${letter.number} was sent ${length} times, and ${letter.allowed} at most was wanted`,
          );
        }
        // Two forms of one draft replace each other's.
        const isShared = letters.some(({ isTouched }) => isTouched);
        const isUnused = letter.sent.length === 0 && !isShared && !hasLied(letter);
        const { keptFrom } = letter;
        if (keptFrom !== undefined && isUnused && !isDraft(letter, letter.saved.slice(keptFrom)))
          violate("saved", `the draft of message ${letter.number}, which was saved, is gone`);
        if (letter.said === "notSent" && length > 0 && !hasLied(letter)) {
          violate("not sent", `message ${letter.number} was shown as not sent, and has come to the practice`);
        }
      }
    },
  };
}
