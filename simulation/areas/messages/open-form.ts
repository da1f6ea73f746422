import type { SnapshotFrom } from "xstate";
import { type PortalRequestOptions, portalRequest } from "#app/browser/portal-request.ts";
import type { ComposeForm } from "#app/routes/signed-in/messages/compose/.server/loader.ts";
import { type MessageTarget, uploadsPath } from "#app/routes/signed-in/messages/links.ts";
import { undoSeconds } from "#app/routes/signed-in/messages/message.ts";
import type { ReceivedFile } from "#app/routes/signed-in/messages/sending/.server/files.ts";
import {
  createMessageActor,
  type MessagePage,
} from "#app/routes/signed-in/messages/sending/message-actor.ts";
import { fileNameHeader } from "#app/routes/signed-in/messages/sending/message-files.ts";
import { sessionHeaders } from "#app/shared/session-headers.ts";
import { staff } from "#fixtures/practice/staff.ts";
import type { messageMachine } from "#machines/message/machine.ts";
import type { MessageFields } from "#machines/message/types.ts";
import type { Tab } from "../../browser/tab.ts";
import { countTransitions } from "../../coverage/coverage.ts";
import type { Simulation } from "../../history/simulation.ts";
import type { Visitor } from "../../history/visitors.ts";
import { addFault } from "../../practice/faults.ts";
import { elapsed } from "../../runtime/virtual-time.ts";
import type { Gesture, TimedGesture } from "./acts.ts";
import { type Ledger, type Letter, textOf, type Version, versionOf } from "./ledger.ts";
import { gestureLines, pauseLine } from "./message-lines.ts";

type Snapshot = SnapshotFrom<typeof messageMachine>;
export type OpenForm = ReturnType<typeof openForm>;

const resumeMs = 20_000;
const maxResumes = 3;
const longestMs = 150_000;

const picture = (number: number) =>
  Buffer.concat([
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    ),
    Buffer.from([number]),
  ]);

type Opened = { key: string; form: ComposeForm; target: MessageTarget; letter: Letter };

export function openForm(
  simulation: Simulation,
  ledger: Ledger,
  visitor: Visitor,
  { key, form, target, letter }: Opened,
) {
  const { world, violate, log, coverage } = simulation;
  const tab: Tab = visitor.tab();
  let broken: { requests: number; when: "before" | "after" } = { requests: 0, when: "before" };
  const page = messagePage(visitor, tab, () => (broken.requests-- > 0 ? broken.when : undefined));
  const { limit, files } = form;
  const actor = createMessageActor({ key, limit, fields: form.fields, files }, target, {
    page,
    inspect: countTransitions(coverage),
  });
  let fields: MessageFields = form.fields;
  let edits = 0;
  let before: Snapshot = actor.getSnapshot();
  let saving: Version | undefined;
  let pending = 0;
  let failed: Buffer[] = [];
  let pictures = 0;
  let isGone = false;
  let isWanted = false;

  const version = ({ context }: Snapshot) => versionOf(context.fields, context.files.length);
  const isSending = (snapshot: Snapshot) => snapshot.matches("sending") || snapshot.matches("resending");
  /** Which request saves it. One may follow the other at once. */
  const savingOf = (snapshot: Snapshot) =>
    snapshot.matches("savingDraft")
      ? "draft"
      : snapshot.matches({ editing: "saving" })
        ? "autosave"
        : undefined;

  const follow = (snapshot: Snapshot) => {
    const last = before;
    before = snapshot;
    const { context } = snapshot;
    if (isSending(snapshot) && !isSending(last)) {
      if (!isWanted) violate("undo", `message ${letter.number} was taken back, and is sent`);
      ledger.commit(letter, version(snapshot));
    }
    if (snapshot.value === "undoable" && last.value !== "undoable") showToast();
    if (snapshot.value === "sent") {
      ledger.saySent(letter);
      const draft = ledger.find(letter.account, target.draft ?? "");
      // A draft that is not listed yet cannot be deleted.
      const isListed = draft !== undefined && Date.parse(draft.sentAt) < world.clock.now() - 60_000;
      if (isListed && simulation.isCalm())
        violate("draft after sending", `message ${letter.number} was sent, and the practice has its draft`);
      if (target.draft !== undefined)
        ledger.gone.set(target.draft, `the draft of message ${letter.number}, which was sent`);
    }
    const isSaved = context.savedAt !== last.context.savedAt || snapshot.value === "saved";
    if (isSaved && last.value !== "saved") {
      ledger.saySaved(letter, saving);
      if (target.draft !== undefined && context.draftId !== undefined && context.draftId !== target.draft) {
        ledger.gone.set(target.draft, `a draft that message ${letter.number} has replaced`);
      }
    }
    const request = savingOf(snapshot);
    if (request !== undefined && request !== savingOf(last)) {
      saving = version(snapshot);
      letter.saved.push(saving);
    }
    const { problem } = context;
    if (problem === undefined || problem === last.context.problem) return;
    log(`form ${letter.number}: ${problem.type}`);
    switch (problem.type) {
      case "failed":
      case "signedOut":
        return ledger.sayNotSent(letter);
      case "unclear":
        return ledger.sayUnclear(letter);
      case "notSaved":
        return context.isChanged && context.savedAt === undefined
          ? ledger.sayNotSaved(letter, saving)
          : undefined;
      default:
        coverage.outcome(`message form says ${problem.type}`);
    }
  };
  actor.subscribe(follow);
  actor.start();

  function showToast(): void {
    setTimeout(() => {
      if (!isGone) actor.send({ type: "undoEnded" });
    }, undoSeconds * 1_000);
  }

  function typeIn(what: Extract<Gesture, { do: "type" }>["what"]): void {
    edits += 1;
    const text = textOf(letter.number, edits);
    const typed = {
      body: { body: text },
      subject: { subject: ` Subject ${edits} & ${letter.number}` },
      nothing: { body: " \n", subject: "" },
      tooMuch: { body: text.padStart(limit + 1, "-") },
    }[what];
    simulation.say(tab, gestureLines({ do: "type", what }, typed));
    change(typed);
  }
  function change(typed: Partial<MessageFields>): void {
    fields = { ...fields, ...typed };
    actor.send({ type: "typed", fields });
  }

  const reportUploads = () => actor.send({ type: "uploads", pending, failed: failed.length });
  async function upload(bytes: Buffer): Promise<void> {
    pending += 1;
    reportUploads();
    const answer = await page.portalRequest<ReceivedFile>(uploadsPath, {
      method: "POST",
      body: new Blob([new Uint8Array(bytes)]),
      headers: { "Content-Type": "application/octet-stream", [fileNameHeader]: "photo.png" },
    });
    if (answer.outcome === "refused") await page.afterRefusal(answer.status, true);
    if (isGone) return;
    pending -= 1;
    if (answer.outcome !== "ok") failed.push(bytes);
    else if (answer.data.file) actor.send({ type: "fileAdded", file: answer.data.file });
    coverage.outcome(
      `upload ${answer.outcome}${answer.outcome === "ok" && answer.data.refusal ? " and refused" : ""}`,
    );
    reportUploads();
  }

  /** The page of a closed browser is gone, and its requests go on. */
  function vanish(): void {
    if (isGone) return;
    actor.send({ type: "pageLeft" });
    isGone = true;
    actor.stop();
  }
  tab.onUnload(vanish);

  const isOpen = () => !isGone && actor.getSnapshot().status === "active";
  const isAtRest = () =>
    !isOpen() || (!before.hasTag("busy") && !isSending(before) && !before.matches({ editing: "saving" }));

  async function settled(): Promise<void> {
    if (isAtRest()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const { unsubscribe } = actor.subscribe({ next: () => isAtRest() && resolve(), complete: resolve });
    const timer = setTimeout(resolve, longestMs);
    await promise;
    clearTimeout(timer);
    unsubscribe();
  }

  function gesture(made: Gesture) {
    const isBusy = before.hasTag("busy") || !before.hasTag("open");
    const isSaid = made.do !== "type" && made.do !== "chooseRecipient";
    if (isSaid && !(isBusy && (made.do === "send" || made.do === "saveDraft")))
      simulation.say(tab, gestureLines(made));
    switch (made.do) {
      case "send":
      case "saveDraft":
        if (isBusy) return;
        isWanted = made.do === "send";
        return actor.send({ type: made.do });
      case "undo":
        if (before.matches("undoable") || before.matches("uploading")) isWanted = false;
        return actor.send({ type: "undo" });
      case "fault":
        return addFault(world, made.fault);
      case "kill":
        return simulation.process(visitor.seat.instance).killAfter(made.steps);
      case "breakConnection":
        broken = { ...made };
        return;
      case "notConnected":
        return simulation.delayNext("messages.post", Number.POSITIVE_INFINITY);
      case "elsewhere":
        // A box that was read has no more messages of the day before later.
        if (made.what === "sentBefore" && letter.sent.length > 0) return;
        return ledger.doElsewhere(letter.account, made, fields);
      case "leave":
        return actor.send({ type: "pageLeft" });
      case "closeTab":
        return tab.close();
    }
    // What is typed is in the form alone.
    if (!before.hasTag("open")) return;
    switch (made.do) {
      case "type":
        return typeIn(made.what);
      case "chooseRecipient": {
        const { id, roleId } = staff[made.which % staff.length] ?? staff[0];
        const chosen = {
          recipient: simulation.portalId(`Practitioner/${id}`),
          roleId: made.isListed ? simulation.portalId(roleId) : "9",
        };
        simulation.say(tab, gestureLines(made, chosen));
        return change(chosen);
      }
      case "attach":
        pictures += 1;
        return void upload(made.file === "picture" ? picture(pictures) : Buffer.from("no picture"));
      case "retryFile": {
        const [bytes] = failed.splice(0, 1);
        return bytes && void upload(bytes);
      }
      case "removeFile": {
        const [file] = actor.getSnapshot().context.files;
        if (file) return actor.send({ type: "fileRemoved", file });
        failed = [];
        return reportUploads();
      }
      case "discard":
        return actor.send({ type: "close" });
    }
  }

  return {
    letter,
    tab,
    isOpen,
    play: async (gestures: readonly TimedGesture[]) => {
      for (const each of gestures) {
        await (each.after === "settled" ? settled() : elapsed(each.after));
        if (!isOpen() || tab.isClosed()) break;
        if (each.after !== "settled" && each.after >= 10_000)
          simulation.say(tab, [pauseLine(each.after / 1_000)]);
        log(`form ${letter.number}: ${each.do}`);
        gesture(each);
      }
      await settled();
    },
    check: () => {
      if (!isOpen()) return;
      const held = actor.getSnapshot().context.fields;
      if (JSON.stringify(held) !== JSON.stringify(fields)) {
        violate(
          "typed",
          `the form of message ${letter.number} has ${JSON.stringify(held)}, and ${JSON.stringify(fields)} was typed`,
        );
      }
    },
  };
}

/** The tab adds the record itself. */
function namedOnce(headers: HeadersInit | undefined): Record<string, string> {
  const named = new Headers(headers);
  named.delete(sessionHeaders.record);
  return Object.fromEntries(named);
}

function messagePage(visitor: Visitor, tab: Tab, breaks: () => "before" | "after" | undefined): MessagePage {
  return {
    portalRequest: <T>(path: string, options: PortalRequestOptions = {}) =>
      portalRequest<T>(path, {
        ...options,
        record: tab.record ?? "",
        fetch: async (address, { method, body, headers, keepalive } = {}) => {
          const broken = breaks();
          if (broken === "before") throw new TypeError("Failed to fetch");
          const response = await tab.request(String(address), {
            ...(method === undefined ? {} : { method }),
            ...(body == null ? {} : { body }),
            headers: namedOnce(headers),
            ...(keepalive === undefined ? {} : { keepalive }),
          });
          if (broken === "after") throw new TypeError("Failed to fetch");
          return response;
        },
      }),
    announceSend: () => undefined,
    /** The patient logs in over the page. One who cannot does not get past it. */
    afterRefusal: async () => {
      for (let tried = 0; tried < maxResumes && !tab.isClosed(); tried++) {
        if (await visitor.resume().catch(() => false)) return;
        await elapsed(resumeMs);
      }
      await new Promise(() => undefined);
    },
  };
}
