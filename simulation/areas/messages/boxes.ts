import { messagePagePath, messagesPath } from "#app/routes/signed-in/messages/links.ts";
import {
  type MessagePage,
  type MessagesAnswer,
  undoSeconds,
} from "#app/routes/signed-in/messages/message.ts";
import { unreadMessages } from "#mock-server/areas/messages/message-boxes.ts";
import { splitReply } from "#practice-api/messages/rules.ts";
import type { Simulation } from "../../history/simulation.ts";
import type { Visitor } from "../../history/visitors.ts";
import { showsLateDrafts } from "../../practice/habits.ts";
import { elapsed } from "../../runtime/virtual-time.ts";
import type { BoxName, MessageAct } from "./acts.ts";
import type { Ledger } from "./ledger.ts";

type Answered<I extends MessagesAnswer["intent"]> = Extract<MessagesAnswer, { intent: I }>;

const shownAsDeleted = "which was shown as deleted";

export function createBoxes(simulation: Simulation, ledger: Ledger) {
  const { world, time, violate, coverage, portalId, hasLied } = simulation;
  const requested = new Map<string, number>();
  const undone = new Map<string, Visitor["account"]>();

  const has = (account: Visitor["account"], id: string) => ledger.find(account, id) !== undefined;

  async function readJson<T>(visitor: Visitor, path: string): Promise<T | undefined> {
    for (let tried = 0; tried < 2; tried++) {
      const response = await visitor
        .tab()
        .request(path, {})
        .catch(() => undefined);
      if (response?.ok) return response.json();
      if (response?.status !== 401 || !(await visitor.resume().catch(() => false))) return undefined;
    }
    return undefined;
  }

  async function read(visitor: Visitor, box: BoxName): Promise<MessagePage["entries"]> {
    const { account } = visitor;
    const since = time.now();
    ledger.observe();
    const goneBefore = new Map(ledger.gone);
    const sentBefore = new Set(ledger.letters.filter(({ said, isTouched }) => said === "sent" && !isTouched));
    const unread = new Map(
      world.records.list(account, "messages").map(({ id, read: isRead }) => [portalId(id), !isRead]),
    );
    const page = await readJson<MessagePage>(visitor, `${messagePagePath}?box=${box}&page=1`);
    if (page === undefined) return [];
    coverage.outcome(`read ${box}`);
    ledger.observe();
    if (hasLied("messages.list", { whose: account, since })) return page.entries;
    for (const { id, isUnread } of page.entries) {
      const why = goneBefore.get(id);
      if (why !== undefined) violate("stays gone", `${id} is listed, ${why}`);
      const message = ledger.find(account, id);
      const isOwn = message !== undefined || ledger.seen.get(id)?.account === account || unread.has(id);
      if (!isOwn) violate("own record", `${id} is listed for ${account}, whose record has not had it`);
      const letter = message?.box === "drafts" ? ledger.letterIn(message) : undefined;
      // A draft that the practice has denied is not known to be there.
      const isKnown = letter !== undefined && !ledger.hasLied(letter) && !showsLateDrafts(world);
      if (isKnown && sentBefore.has(letter))
        violate("draft after sending", `message ${letter.number} was sent, and its draft ${id} is listed`);
      if (box !== "inbox" || message === undefined || unread.get(id) === undefined) continue;
      if (isUnread !== unread.get(id) && isUnread === message.read)
        violate("unread", `${id} is listed as ${isUnread ? "un" : ""}read`);
    }
    return page.entries;
  }

  async function countUnread(visitor: Visitor): Promise<void> {
    const count = () => unreadMessages(world, visitor.account).length;
    const before = count();
    const since = time.now();
    const shown = await readJson<number>(visitor, "/session/unread");
    if (shown === undefined) return;
    coverage.outcome("unread counted");
    const isExcused = hasLied(["practice.counters", "messages.list"], { whose: visitor.account, since });
    if (shown !== before && shown !== count() && !isExcused) {
      violate("unread", `${shown} unread messages are shown, and there are ${count()}`);
    }
  }

  async function openMessage(visitor: Visitor, which: number): Promise<void> {
    const listed = await read(visitor, "inbox");
    const chosen = listed[which % Math.max(1, listed.length)];
    if (chosen === undefined) return;
    const since = time.now();
    const { action } = await visitor.tab().submit(messagesPath, { intent: "open", messageId: chosen.id });
    const answer = action as Answered<"open"> | undefined;
    if (answer === undefined || !("message" in answer)) return coverage.outcome("message not opened");
    coverage.outcome("message opened");
    const message = ledger.find(visitor.account, chosen.id);
    if (message === undefined) return;
    if (hasLied(["messages.read", "messages.list"], { whose: visitor.account, since })) return;
    const { typed, original } = splitReply(message.body ?? "");
    if (answer.message.typed !== typed || answer.message.original !== original) {
      violate("text", `${chosen.id} is shown as ${answer.message.typed}`);
    }
    if (!message.read) violate("unread", `${chosen.id} is shown as read, and is unread at the practice`);
  }

  async function remove(visitor: Visitor, { box, which, ending }: Extract<MessageAct, { act: "delete" }>) {
    const { account } = visitor;
    const listed = await read(visitor, box);
    const ids = [...new Set(which.flatMap((at) => listed[at % Math.max(1, listed.length)]?.id ?? []))];
    if (ids.length === 0) return;
    const tab = visitor.tab();
    const since = time.now();
    if (ending === "undo") {
      await elapsed(undoSeconds * 500);
      for (const id of ids) undone.set(id, account);
      return coverage.outcome("deletion undone");
    }
    for (const id of ids) {
      const letter = ledger.seen.get(id)?.letter;
      if (letter) letter.isTouched = true;
    }
    const isAlone = ids.every((id) => !requested.has(id) && has(account, id));
    for (const id of ids) requested.set(id, (requested.get(id) ?? 0) + 1);
    const fields = { intent: "delete", record: tab.record ?? "", id: ids };
    if (ending === "closeTab") {
      const body = new URLSearchParams([
        ["intent", "delete"],
        ["record", tab.record ?? ""],
        ...ids.map((id) => ["id", id]),
      ]);
      void tab.request(messagesPath, { method: "POST", body, keepalive: true }).catch(() => undefined);
      return tab.close();
    }
    const { record } = tab;
    if (ending === "wait") await elapsed(undoSeconds * 1_000);
    // The page has gone, and another record is open in its tab.
    if (tab.record !== record) return;
    const answer = await tab.submit(messagesPath, fields);
    const deleted = answer.action as Answered<"delete"> | undefined;
    // A write that was refused has done nothing, and its page says so.
    const outcome = deleted?.outcome ?? (answer.refused === undefined ? undefined : "notDone");
    coverage.outcome(`deletion ${outcome}`);
    const left = ids.filter((id) => has(account, id));
    if (hasLied(["messages.remove", "messages.list"], { whose: account, since })) return;
    if (outcome === "done") {
      for (const id of ids) ledger.gone.set(id, shownAsDeleted);
      if (left.length > 0) violate("deleted", `${left.join()} is shown as deleted, and the practice has it`);
    }
    if (outcome === "notDone" && isAlone && left.length < ids.length) {
      violate(
        "not deleted",
        `${ids.join()} is shown as not deleted, and the practice has ${left.length} of them`,
      );
    }
  }

  async function checkAudit(): Promise<void> {
    if (requested.size === 0) return;
    const rows = await simulation.readStore(
      "SELECT object, outcome, COUNT(*) AS events FROM audit_events WHERE event = 'deleteMessage' GROUP BY object, outcome",
    );
    for (const [id, times] of requested) {
      const named = rows.filter(({ object }) => object === id);
      const events = named.reduce((sum, row) => sum + Number(row.events), 0);
      if (events > times)
        violate("audit", `${events} events name the deletion of ${id}, which was wanted ${times} times`);
      const isShown = ledger.gone.get(id) === shownAsDeleted;
      if (isShown && !named.some(({ outcome }) => outcome === "done") && !simulation.hadStoreFault()) {
        violate("audit", `${id} is shown as deleted, and no event names it`);
      }
    }
  }

  return {
    read,
    countUnread,
    openMessage,
    remove,
    check: async () => {
      await checkAudit();
      for (const [id, account] of ledger.phoned) {
        if (!requested.has(id) && !has(account, id))
          violate("other drafts", `${id} is of another device, and it is gone`);
      }
      for (const [id, account] of undone) {
        // A draft may be sent or replaced meanwhile.
        const isUsed =
          requested.has(id) || ledger.gone.has(id) || ledger.seen.get(id)?.message.box === "drafts";
        if (!isUsed && !has(account, id)) violate("undo", `the deletion of ${id} was undone, and it is gone`);
      }
    },
  };
}
