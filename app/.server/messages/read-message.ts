import { isMissing } from "../practice-client/practice-error.ts";
import type { RequestContext } from "../request-context.ts";

/** Undefined when it has been deleted. @throws PracticeError when it cannot be read. */
export async function readMessage({ api }: Pick<RequestContext, "api">, messageId: string) {
  return api.messages.read({ messageId }).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}
