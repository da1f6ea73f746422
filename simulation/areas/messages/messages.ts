import type { ComposeAnswer } from "#app/routes/signed-in/messages/compose/.server/action.ts";
import type { loadCompose } from "#app/routes/signed-in/messages/compose/.server/loader.ts";
import { composeHref, type MessageTarget } from "#app/routes/signed-in/messages/links.ts";
import { staff } from "#fixtures/practice/staff.ts";
import type { Answer } from "../../browser/answer.ts";
import { panelValue } from "../../browser/panel-value.ts";
import type { Area } from "../../history/area.ts";
import type { Simulation } from "../../history/simulation.ts";
import type { Visitor } from "../../history/visitors.ts";
import { acts, calls, type MessageAct, steered, type TimedGesture } from "./acts.ts";
import { createBoxes } from "./boxes.ts";
import { createLedger, type Letter, textOf, versionOf } from "./ledger.ts";
import { boxLines, composeLines, gestureLines } from "./message-lines.ts";
import { type OpenForm, openForm } from "./open-form.ts";

const composeRoute = "routes/signed-in/emails/compose";
type Compose = Awaited<ReturnType<typeof loadCompose>>;

/** An account that acts for another patient writes as itself: only its own record is followed. */
const isFollowed = (visitor: Visitor) => visitor.patient() === visitor.account;

function open(simulation: Simulation) {
  const { violate, coverage } = simulation;
  const ledger = createLedger(simulation);
  const boxes = createBoxes(simulation, ledger);
  const forms: { visitor: Visitor; form: OpenForm }[] = [];

  async function write(visitor: Visitor, { kind, which, gestures }: Extract<MessageAct, { act: "write" }>) {
    const target = await targetOf(visitor, kind, which);
    const page = await openPage(visitor, target);
    // Another record may have been opened meanwhile, by a sign-in over the page.
    if (!isFollowed(visitor)) return;
    const loaded = page.loaders[composeRoute] as Compose | undefined;
    const form = panelValue(loaded?.form);
    if (loaded === undefined || form === undefined || typeof form === "string") {
      return coverage.outcome(`message form not open: ${typeof form === "string" ? form : "failed"}`);
    }
    const letter = ledger.begin(visitor.account, kind === "reply" || form.original !== undefined);
    touch(target);
    const original = simulation.world.records.find(
      visitor.account,
      "messages",
      target.reply ?? target.draft ?? "",
    );
    const fields = { ...form.fields };
    const recipient = staff[which % staff.length] ?? staff[0];
    if (fields.recipient === "")
      Object.assign(fields, {
        recipient: simulation.portalId(`Practitioner/${recipient.id}`),
        roleId: simulation.portalId(recipient.roleId),
      });
    if (fields.subject.trim() === "") fields.subject = `Subject ${letter.number}`;
    const opened = target.reply ? "reply" : target.draft ? "draft" : "new";
    const subject = original?.subject ?? fields.subject;
    simulation.say(visitor.tab(), composeLines({ ...fields, kind: opened, subject }));
    if (visitor.seat.isPlain)
      return sendPlain(visitor, target, { key: loaded.key, letter, fields, gestures });
    const written = openForm(simulation, ledger, visitor, {
      key: loaded.key,
      form: { ...form, fields },
      target,
      letter,
    });
    forms.push({ visitor, form: written });
    await written.play([{ do: "type", what: "body", after: 0 }, ...gestures]);
  }

  async function targetOf(
    visitor: Visitor,
    kind: "new" | "reply" | "draft",
    which: number,
  ): Promise<MessageTarget> {
    if (kind === "new") return {};
    const listed = await boxes.read(visitor, kind === "reply" ? "inbox" : "drafts");
    const chosen = listed[which % Math.max(1, listed.length)];
    return chosen === undefined ? {} : { [kind]: chosen.id };
  }

  /** What was said of a draft by another form is over. */
  function touch({ draft }: MessageTarget): void {
    if (draft === undefined) return;
    ledger.phoned.delete(draft);
    const letter = ledger.seen.get(draft)?.letter;
    if (letter) letter.isTouched = true;
  }

  async function openPage(visitor: Visitor, { reply, draft }: MessageTarget): Promise<Answer> {
    const search = new URLSearchParams();
    const href = composeHref(search, { reply, draft });
    // An open page has the rest already.
    const part = visitor.seat.isPlain
      ? ""
      : `${href.includes("?") ? "&" : "?"}_routes=${encodeURIComponent(composeRoute)}`;
    const page = await visitor.tab().open(`${href}${part}`);
    if (page.refused === undefined || !(await visitor.resume().catch(() => false))) return page;
    return visitor.tab().open(`${href}${part}`);
  }

  type PlainForm = {
    key: string;
    letter: Letter;
    fields: { roleId: string; recipient: string; subject: string; body: string };
    gestures: readonly TimedGesture[];
  };

  async function sendPlain(
    visitor: Visitor,
    target: MessageTarget,
    { key, letter, fields, gestures }: PlainForm,
  ) {
    const wanted = gestures
      .filter((gesture) => gesture.do === "send" || gesture.do === "saveDraft")
      .slice(0, 3);
    const search = new URLSearchParams(
      Object.entries(target).flatMap(([name, id]) => (id === undefined ? [] : [[name, id]])),
    );
    const path = `/emails/compose${search.size === 0 ? "" : `?${search}`}`;
    for (const [nth, { do: intent }] of wanted.entries()) {
      const isSend = intent === "send";
      const typed = { ...fields, body: textOf(letter.number, nth + 1) };
      simulation.say(visitor.tab(), [
        ...gestureLines({ do: "type", what: "body" }, { body: typed.body }),
        ...gestureLines({ do: isSend ? "send" : "saveDraft" }),
      ]);
      const version = versionOf(typed, 0);
      if (isSend) ledger.commit(letter, version);
      else letter.saved.push(version);
      const answer = await visitor.tab().submit(path, { intent, key, revision: String(nth), ...typed });
      if (answer.redirect?.startsWith("/emails")) {
        if (!isSend) return ledger.saySaved(letter, version);
        if (target.draft !== undefined)
          ledger.gone.set(target.draft, `the draft of message ${letter.number}, which was sent`);
        return ledger.saySent(letter);
      }
      const shown = answer.action as ComposeAnswer | undefined;
      if (shown?.fields === undefined) {
        coverage.outcome(`plain message form: ${answer.status}`);
        if (isSend) ledger.sayUnclear(letter);
        return;
      }
      if (shown.fields.body !== typed.body || shown.fields.subject !== typed.subject) {
        violate(
          "typed",
          `the form of message ${letter.number} comes back as ${JSON.stringify(shown.fields)}`,
        );
      }
      const type = shown.problem?.type;
      if (type === "unclear") ledger.sayUnclear(letter);
      else if (type === "failed" || (type === "invalid" && isSend)) ledger.sayNotSent(letter);
      else if (type === "notSaved") ledger.sayNotSaved(letter, version);
    }
  }

  return {
    play: async (act: MessageAct, visitor: Visitor) => {
      if (!(await visitor.signIn()) || !isFollowed(visitor)) return;
      ledger.accounts.add(visitor.account);
      switch (act.act) {
        case "write":
          return write(visitor, act);
        case "goOn": {
          const last = forms.findLast(
            ({ visitor: { number }, form }) => number === visitor.number && form.isOpen(),
          );
          return last?.form.play(act.gestures);
        }
        case "delete":
          return boxes.remove(visitor, act);
        case "openMessage":
          return boxes.openMessage(visitor, act.which);
        case "readBox":
          simulation.say(visitor.tab(), boxLines(act.box));
          await boxes.read(visitor, act.box);
          return;
        case "countUnread":
          return boxes.countUnread(visitor);
      }
    },
    check: async () => {
      for (const { form } of forms) form.check();
      await ledger.check();
      await boxes.check();
    },
    end: async (visitors: readonly Visitor[]) => {
      const [visitor] = visitors;
      if (visitor && ledger.letters.length > 0 && (await visitor.signIn()) && isFollowed(visitor))
        await boxes.read(visitor, "drafts");
    },
  };
}

export const messages: Area<MessageAct> = { calls, acts, steered, open };
