import { assign, fromCallback, setup } from "xstate";
import { createStepper, type MachineState } from "../stepper.ts";
import type {
  MessageContext,
  MessageEvent,
  MessageFile,
  MessageInput,
  MessageOutcome,
  MessageProblem,
} from "./types.ts";

/** How often a message whose answer was lost is sent again. Its key lets the portal send it once. */
const maxLost = 3;

const delays = {
  /** From the last key to the draft. */
  autosave: 10_000,
  /** From a draft that could not be saved to the next attempt. */
  retry: 30_000,
  /** From a lost answer to the next request. */
  resend: 2_000,
} as const;

const request = fromCallback<MessageEvent, MessageContext>(() => undefined);
const withContext = ({ context }: { context: MessageContext }) => context;

/** A failed request leads back to the form, where everything is as it was. */
const failed = (type: "failed" | "unclear" | "notSaved" | "maybeSaved" | "signedOut") =>
  ({ target: "editing", actions: { type: "setProblem", params: { problem: { type } } } }) as const;
/** The same, and what was typed is still to be saved. */
const notSaved = (type: "notSaved" | "maybeSaved" | "signedOut") =>
  ({ target: "editing", actions: ["setUnsaved", failed(type).actions] }) as const;

/**
 * A message that is being written (rulings B1, B52; threats T34, T41, T42). It saves itself as a draft, and is
 * posted when the time to take it back has passed or its page is left. It is sent only when the portal says so.
 * Each request is an actor of its state; the portal's answer is its event.
 */
export const messageMachine = setup({
  types: {
    context: {} as MessageContext,
    events: {} as MessageEvent,
    input: {} as MessageInput,
    tags: {} as "open" | "busy" | "undoable" | "sending",
  },
  delays,
  actors: { check: request, autosave: request, saveDraft: request, post: request },
  actions: {
    setFields: assign(({ context, event }) =>
      event.type === "typed" ? { ...changed(context), fields: event.fields } : {},
    ),
    addFile: assign(({ context, event }) =>
      event.type === "fileAdded" ? { ...changed(context), files: [...context.files, event.file] } : {},
    ),
    removeFile: assign(({ context, event }) =>
      event.type === "fileRemoved"
        ? { ...changed(context), files: context.files.filter((file) => file !== event.file) }
        : {},
    ),
    setUploads: assign(({ event }) =>
      event.type === "uploads" ? { uploads: { pending: event.pending, failed: event.failed } } : {},
    ),
    setNext: assign(({ event }) =>
      event.type === "send" || event.type === "saveDraft" ? { next: event.type } : {},
    ),
    clearNext: assign({ next: undefined }),
    clearProblem: assign({ problem: undefined, lost: 0 }),
    setProblem: assign(({ context }, { problem }: { problem: MessageProblem }) => {
      const mayBeSent = context.mayBeSent || problem.type === "unclear";
      return {
        mayBeSent,
        problem: problem.type === "failed" && mayBeSent ? { type: "unclear" as const } : problem,
      };
    }),
    setErrors: assign(({ event }) => {
      const answer = answerOf(event);
      return answer?.outcome === "invalid"
        ? { problem: { type: "invalid" as const, errors: answer.errors } }
        : {};
    }),
    setUploadProblem: assign({
      problem: { type: "invalid", errors: { files: "A file was not uploaded. Retry it or remove it." } },
    }),
    startSaving: assign({ isChanged: false }),
    setSaved: assign(({ context, event }) => savedContext(context, answerOf(event))),
    /** What was not saved is still to be saved. */
    setUnsaved: assign({ isChanged: true }),
    countLost: assign(({ context }) => ({ lost: context.lost + 1 })),
  },
  guards: {
    canSave: ({ context }) => context.isChanged && hasText(context),
    isChanged: ({ context }) => context.isChanged,
    isUploading: ({ context }) => context.uploads.pending > 0,
    hasFailedUpload: ({ context }) => context.uploads.failed > 0,
    endsWithFailure: ({ event }) => event.type === "uploads" && event.pending === 0 && event.failed > 0,
    endsUploads: ({ event }) => event.type === "uploads" && event.pending === 0,
    isSendNext: ({ context }) => context.next === "send",
    isDraftNext: ({ context }) => context.next === "saveDraft",
    isChecked: ({ event }) => answerOf(event)?.outcome === "checked",
    isSent: ({ event }) => answerOf(event)?.outcome === "sent",
    isSaved: ({ event }) => answerOf(event)?.outcome === "saved",
    isInvalid: ({ event }) => answerOf(event)?.outcome === "invalid",
    isUnclear: ({ event }) => answerOf(event)?.outcome === "unclear",
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
    lost: 0,
    next: undefined,
  }),
  initial: "editing",
  on: {
    typed: { actions: "setFields" },
    fileAdded: { actions: "addFile" },
    fileRemoved: { actions: "removeFile" },
    uploads: { actions: "setUploads" },
  },
  states: {
    editing: {
      tags: "open",
      initial: "typing",
      on: {
        send: [
          { guard: "isUploading", target: "uploading", actions: "setNext" },
          { guard: "hasFailedUpload", actions: "setUploadProblem" },
          { target: "checking" },
        ],
        saveDraft: [
          { guard: "isUploading", target: "uploading", actions: "setNext" },
          { guard: "hasFailedUpload", actions: "setUploadProblem" },
          { target: "savingDraft" },
        ],
        close: "closed",
      },
      states: {
        typing: {
          on: {
            typed: { target: "typing", reenter: true, actions: "setFields" },
            fileRemoved: { target: "typing", reenter: true, actions: "removeFile" },
            pageLeft: { guard: "canSave", target: "saving" },
          },
          after: { autosave: [{ guard: "canSave", target: "saving" }, { target: "settled" }] },
        },
        settled: {
          on: {
            typed: { target: "typing", actions: "setFields" },
            fileRemoved: { target: "typing", actions: "removeFile" },
          },
        },
        saving: {
          entry: ["startSaving", "clearNext"],
          invoke: { src: "autosave", input: withContext },
          on: {
            // One request at a time: the message is sent with the draft that is being saved.
            send: { actions: "setNext" },
            saveDraft: { actions: "setNext" },
            answered: [
              { guard: "isSent", target: "#message.sent" },
              { guard: "isSaved", target: "saved", actions: "setSaved" },
              { target: "unsaved", actions: "setUnsaved" },
            ],
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
          on: { typed: { target: "typing", actions: "setFields" } },
          after: { retry: [{ guard: "canSave", target: "saving" }, { target: "settled" }] },
        },
      },
    },
    /** Waits for the files, then sends or saves. */
    uploading: {
      tags: ["open", "busy"],
      on: {
        uploads: [
          { guard: "endsWithFailure", target: "editing", actions: ["setUploads", "setUploadProblem"] },
          { guard: "endsUploads", target: "uploaded", actions: "setUploads" },
          { actions: "setUploads" },
        ],
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
          { guard: "isChecked", target: "undoable" },
          { guard: "isSent", target: "sent" },
          { guard: "isInvalid", target: "editing", actions: "setErrors" },
          failed("failed"),
        ],
        lost: failed("failed"),
        refused: failed("signedOut"),
        pageLeft: "sending",
      },
    },
    undoable: {
      tags: "undoable",
      on: { undo: "editing", undoEnded: "sending", pageLeft: "sending" },
    },
    sending: {
      tags: "sending",
      invoke: { src: "post", input: withContext },
      on: {
        answered: [
          { guard: "isSent", target: "sent" },
          { guard: "isInvalid", target: "editing", actions: "setErrors" },
          { guard: "isUnclear", ...failed("unclear") },
          failed("failed"),
        ],
        lost: [{ guard: "mayResend", target: "resending", actions: "countLost" }, failed("unclear")],
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
        answered: [
          { guard: "isSaved", target: "saved", actions: "setSaved" },
          { guard: "isSent", target: "sent" },
          { guard: "isInvalid", target: "editing", actions: ["setUnsaved", "setErrors"] },
          { guard: "isUnclear", ...notSaved("maybeSaved") },
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

const answerOf = (event: MessageEvent): MessageOutcome | undefined =>
  event.type === "answered" ? event : undefined;

/** Only a text that the practice takes is saved by itself. */
function hasText({ fields: { subject, body }, limit }: MessageContext): boolean {
  return `${subject}${body}`.trim() !== "" && body.length <= limit;
}

/** The new draft has the kept files alone, in their order. */
function savedContext({ files }: MessageContext, answer: MessageOutcome | undefined) {
  if (answer?.outcome !== "saved") return {};
  const { at, draftId, kept } = answer;
  if (draftId === undefined) return { savedAt: at };
  const renumbered = (file: MessageFile): MessageFile =>
    file.number === undefined ? file : { ...file, number: kept.indexOf(file.number) + 1 };
  return { savedAt: at, draftId, files: files.map(renumbered) };
}

/** The machine as pure functions, for its tests. */
export const messageStepper = createStepper(messageMachine, []);
export type MessageState = MachineState<typeof messageMachine>;
