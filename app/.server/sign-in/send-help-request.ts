import type { RouterContextProvider } from "react-router";
import type { HelpRequest } from "#practice-api/identity/endpoints.ts";
import { soundsDone } from "#practice-api/wire/outcomes.ts";
import {
  type PublicFormInput,
  type PublicFormResult,
  type SendPublicForm,
  sendPublicForm,
} from "./public-form.ts";

const texts = {
  failed: "We could not send your request. What you typed is still here. Try again, or call the practice.",
  unknown:
    "We could not find out whether your request was sent. What you typed is still here. Call the practice, or send it again. It may then arrive twice.",
};

/** Spec 1, section 7, "SendHelpMessage". */
export function sendHelpRequest(
  context: Readonly<RouterContextProvider>,
  input: Omit<PublicFormInput, "about">,
  help: HelpRequest,
  done: string,
  signal: AbortSignal,
): Promise<PublicFormResult> {
  const about = help.email ?? help.nhi ?? "";
  const send: SendPublicForm = async (api) => {
    const { accepted, isUnclear = false, message } = await api.identity.askForHelp(help);
    // A request cannot be read back, so words that do not sound like a yes are shown as they are.
    const isDone = accepted && (!isUnclear || message === undefined || soundsDone(message));
    return isDone ? { done } : { message: message ?? texts.failed };
  };
  return sendPublicForm(context, { ...input, about }, signal, send, texts);
}
