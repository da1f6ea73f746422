import type { RouterContextProvider } from "react-router";
import type { HelpRequest } from "#practice-api/identity/endpoints.ts";
import { type PublicAsk, type PublicResult, sendPublicForm } from "./public-form.ts";

/** Sends a call for help, or a request for access, to the practice (spec 1, section 7, "SendHelpMessage"). */
export function askForHelp(
  context: Readonly<RouterContextProvider>,
  ask: Omit<PublicAsk, "about">,
  help: HelpRequest,
  texts: { done: string; failed: string },
  signal: AbortSignal,
): Promise<PublicResult> {
  const about = help.email ?? help.nhi ?? "";
  const send = async (api: Parameters<Parameters<typeof sendPublicForm>[3]>[0]) => {
    const { accepted, message } = await api.identity.askForHelp(help);
    return accepted ? { done: texts.done } : { message: message ?? texts.failed };
  };
  return sendPublicForm(context, { ...ask, about }, signal, send, texts.failed);
}
