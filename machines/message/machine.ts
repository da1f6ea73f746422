import { assign, setup } from "xstate";
import { request, withEvent } from "../setup.ts";
import type {
  MessageContext,
  MessageEvent,
  MessageFields,
  MessageFile,
  MessageInput,
  MessageOutcome,
  MessageProblem,
} from "./types.ts";

type Uploads = MessageContext["uploads"];

/** A message whose answer was lost is sent again: its key lets the portal send it once. */
const maxLost = 3;

/** The time to undo is the page’s: `undoSeconds` in app/routes/signed-in/messages/message.ts. */
const delays = {
  autosave: 10_000,
  retry: 30_000,
  resend: 2_000,
} as const;

const withContext = ({ context }: { context: MessageContext }) => context;

const sent = {
  guard: withEvent("isSent"),
  target: "#message.sent",
  actions: withEvent("setSentBefore"),
} as const;
const saved = { guard: withEvent("isSaved"), actions: withEvent("setSaved") } as const;
const invalid = {
  guard: withEvent("isInvalid"),
  target: "editing",
  actions: withEvent("setErrors"),
} as const;
const failed = (type: Exclude<MessageProblem["type"], "invalid">) =>
  ({ target: "editing", actions: { type: "setProblem", params: { type } } }) as const;
const refusedByPractice = { target: "editing", actions: withEvent("setRefusal") } as const;
/** What was typed is still to be saved. */
const notSaved = (type: "notSaved" | "maybeSaved" | "signedOut") =>
  ({ target: "editing", actions: ["setUnsaved", failed(type).actions] }) as const;
const submit = <T extends string>(next: "send" | "saveDraft", target: T) =>
  [
    { guard: "isUploading", target: "uploading", actions: { type: "setNext", params: next } },
    { guard: "hasFailedUpload", actions: "setUploadProblem" },
    { target },
  ] as const;

const changes = {
  typed: { actions: withEvent("setFields") },
  fileAdded: { actions: withEvent("addFile") },
  fileRemoved: { actions: withEvent("removeFile") },
} as const;
/** What changes after the press was not shown when it was pressed, so nothing is sent before another press (ruling B106). */
const changedMeanwhile = {
  typed: { target: "editing", actions: withEvent("setFields") },
  fileAdded: { target: "editing", actions: withEvent("addFile") },
  fileRemoved: { target: "editing", actions: withEvent("removeFile") },
} as const;

/** Rulings B1, B52; threats T34, T41, T42. A message is sent only when the portal says so. */
export const messageMachine = setup({
  types: {
    context: {} as MessageContext,
    events: {} as MessageEvent,
    input: {} as MessageInput,
    tags: {} as "open" | "busy" | "undoable" | "sending",
  },
  delays,
  actors: {
    check: request<MessageContext>(),
    autosave: request<MessageContext>(),
    saveDraft: request<MessageContext>(),
    post: request<MessageContext>(),
  },
  actions: {
    setFields: assign(({ context }, { fields }: { fields: MessageFields }) => ({
      ...changed(context),
      fields,
    })),
    addFile: assign(({ context }, { file }: { file: MessageFile }) => ({
      ...changed(context),
      files: [...context.files, file],
    })),
    removeFile: assign(({ context }, { file: removed }: { file: MessageFile }) => ({
      ...changed(context),
      files: context.files.filter((file) => file !== removed),
    })),
    setUploads: assign((_, { pending, failed }: Uploads) => ({ uploads: { pending, failed } })),
    setNext: assign((_, next: MessageContext["next"]) => ({ next })),
    clearNext: assign({ next: undefined }),
    clearProblem: assign({ problem: undefined, sentBefore: undefined, lost: 0 }),
    setProblem: assign(({ context }, problem: MessageProblem) => problemContext(context, problem)),
    setRefusal: assign(({ context }, answer: MessageOutcome) => {
      const reason = answer.outcome === "failed" ? answer.reason : undefined;
      return problemContext(context, { type: "failed", ...(reason ? { reason } : {}) });
    }),
    setErrors: assign((_, answer: MessageOutcome) =>
      answer.outcome === "invalid" ? { problem: { type: "invalid" as const, errors: answer.errors } } : {},
    ),
    setUploadProblem: assign({
      problem: { type: "invalid", errors: { files: "A file was not uploaded. Retry it or remove it." } },
    }),
    startSaving: assign({ isChanged: false }),
    setSaved: assign(({ context }, answer: MessageOutcome) => savedContext(context, answer)),
    setSentBefore: assign(({ context }, answer: MessageOutcome) =>
      "sentBefore" in answer ? { sentBefore: answer.sentBefore } : { sentBefore: context.sentBefore },
    ),
    setUnsaved: assign({ isChanged: true }),
  },
  guards: {
    canSave: ({ context }) => context.isChanged && hasText(context),
    isChanged: ({ context }) => context.isChanged,
    isUploading: ({ context }) => context.uploads.pending > 0,
    hasFailedUpload: ({ context }) => context.uploads.failed > 0,
    endsWithFailure: (_, { pending, failed }: Uploads) => pending === 0 && failed > 0,
    endsUploads: (_, { pending }: Uploads) => pending === 0,
    isSendNext: ({ context }) => context.next === "send",
    isDraftNext: ({ context }) => context.next === "saveDraft",
    isChecked: (_, { outcome }: MessageOutcome) => outcome === "checked",
    isSent: (_, { outcome }: MessageOutcome) => outcome === "sent",
    isSaved: (_, { outcome }: MessageOutcome) => outcome === "saved",
    isInvalid: (_, { outcome }: MessageOutcome) => outcome === "invalid",
    isUnclear: (_, { outcome }: MessageOutcome) => outcome === "unclear",
    mayResend: ({ context }) => context.lost < maxLost,
  },
}).createMachine({
  id: "message",
  context: ({ input }) => ({
    ...input,
    revision: 0,
    isChanged: false,
    uploads: { pending: 0, failed: 0 },
    savedAt: undefined,
    draftId: undefined,
    problem: undefined,
    mayBeSent: false,
    sentBefore: undefined,
    lost: 0,
    next: undefined,
  }),
  initial: "editing",
  on: {
    uploads: { actions: withEvent("setUploads") },
  },
  states: {
    editing: {
      tags: "open",
      initial: "typing",
      on: {
        ...changes,
        send: submit("send", "checking"),
        saveDraft: submit("saveDraft", "savingDraft"),
        close: "closed",
      },
      states: {
        typing: {
          on: {
            typed: { target: "typing", reenter: true, actions: withEvent("setFields") },
            fileRemoved: { target: "typing", reenter: true, actions: withEvent("removeFile") },
            pageLeft: { guard: "canSave", target: "saving" },
          },
          after: { autosave: [{ guard: "canSave", target: "saving" }, { target: "settled" }] },
        },
        settled: {
          on: {
            typed: { target: "typing", actions: withEvent("setFields") },
            fileRemoved: { target: "typing", actions: withEvent("removeFile") },
          },
        },
        saving: {
          entry: ["startSaving", "clearNext"],
          invoke: { src: "autosave", input: withContext },
          on: {
            // One request at a time: the message is sent with the draft that is being saved.
            send: { actions: { type: "setNext", params: "send" } },
            saveDraft: { actions: { type: "setNext", params: "saveDraft" } },
            typed: { actions: [withEvent("setFields"), "clearNext"] },
            fileAdded: changes.fileAdded,
            fileRemoved: { actions: [withEvent("removeFile"), "clearNext"] },
            answered: [sent, { ...saved, target: "saved" }, { target: "unsaved", actions: "setUnsaved" }],
            lost: { target: "unsaved", actions: "setUnsaved" },
            refused: { target: "typing", actions: "setUnsaved" },
          },
        },
        saved: {
          always: [
            { guard: "isSendNext", target: "#message.checking" },
            { guard: "isDraftNext", target: "#message.savingDraft" },
            { guard: "isChanged", target: "typing" },
            { target: "settled" },
          ],
        },
        unsaved: {
          always: [
            { guard: "isSendNext", target: "#message.checking" },
            { guard: "isDraftNext", target: "#message.savingDraft" },
          ],
          on: { typed: { target: "typing", actions: withEvent("setFields") } },
          after: { retry: [{ guard: "canSave", target: "saving" }, { target: "settled" }] },
        },
      },
    },
    uploading: {
      tags: ["open", "busy"],
      on: {
        uploads: [
          {
            guard: withEvent("endsWithFailure"),
            target: "editing",
            actions: [withEvent("setUploads"), "setUploadProblem"],
          },
          { guard: withEvent("endsUploads"), target: "uploaded", actions: withEvent("setUploads") },
          { actions: withEvent("setUploads") },
        ],
        ...changedMeanwhile,
        // The message waits for its files.
        fileAdded: changes.fileAdded,
        undo: "editing",
        close: "closed",
      },
    },
    uploaded: { always: [{ guard: "isDraftNext", target: "savingDraft" }, { target: "checking" }] },
    checking: {
      tags: ["open", "busy"],
      entry: ["clearProblem", "clearNext"],
      invoke: { src: "check", input: withContext },
      on: {
        answered: [
          { guard: withEvent("isChecked"), target: "undoable", actions: withEvent("setSentBefore") },
          sent,
          invalid,
          failed("failed"),
        ],
        lost: failed("failed"),
        refused: failed("signedOut"),
        ...changedMeanwhile,
        pageLeft: "sending",
      },
    },
    undoable: { tags: "undoable", on: { undo: "editing", undoEnded: "sending", pageLeft: "sending" } },
    sending: {
      tags: "sending",
      invoke: { src: "post", input: withContext },
      on: {
        answered: [sent, invalid, { guard: withEvent("isUnclear"), ...failed("unclear") }, refusedByPractice],
        lost: [
          {
            guard: "mayResend",
            target: "resending",
            actions: assign({ lost: ({ context }) => context.lost + 1, mayBeSent: true }),
          },
          failed("unclear"),
        ],
        refused: failed("signedOut"),
      },
    },
    resending: { tags: "sending", after: { resend: "sending" }, on: { pageLeft: "sending" } },
    savingDraft: {
      tags: ["open", "busy"],
      entry: ["clearProblem", "clearNext", "startSaving"],
      exit: "clearNext",
      invoke: { src: "saveDraft", input: withContext },
      on: {
        ...changes,
        answered: [
          { ...saved, target: "saved" },
          sent,
          { ...invalid, actions: ["setUnsaved", withEvent("setErrors")] },
          { guard: withEvent("isUnclear"), ...notSaved("maybeSaved") },
          notSaved("notSaved"),
        ],
        lost: notSaved("maybeSaved"),
        refused: notSaved("signedOut"),
      },
    },
    saved: { type: "final" },
    sent: { type: "final" },
    closed: { type: "final" },
  },
});

const changed = ({ revision }: MessageContext) => ({ revision: revision + 1, isChanged: true });

function problemContext(context: MessageContext, problem: MessageProblem) {
  const mayBeSent = context.mayBeSent || problem.type === "unclear";
  const saysNotSent = problem.type === "failed" || problem.type === "signedOut";
  return { mayBeSent, problem: saysNotSent && mayBeSent ? { type: "unclear" as const } : problem };
}

/** Only a text that the practice takes is saved by itself. */
function hasText({ fields: { subject, body }, limit }: MessageContext): boolean {
  return `${subject}${body}`.trim() !== "" && body.length <= limit;
}

/** The new draft has the kept files alone, in their order. */
function savedContext({ files }: MessageContext, answer: MessageOutcome) {
  if (answer.outcome !== "saved") return {};
  const { at, draftId, kept } = answer;
  if (draftId === undefined) return { savedAt: at };
  const renumbered = (file: MessageFile): MessageFile =>
    file.number === undefined ? file : { ...file, number: kept.indexOf(file.number) + 1 };
  return { savedAt: at, draftId, files: files.map(renumbered) };
}
