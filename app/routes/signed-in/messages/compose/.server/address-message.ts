import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";

/** A message that asks the practice to change the patient's address (ruling C). The new one is still to be written. */
export async function addressMessage({ profile }: Pick<RequestContext, "profile">) {
  return {
    subject: "Change of address",
    body: ["My address has changed.", await oldAddress(profile), "My new address is:\n"]
      .filter(Boolean)
      .join("\n\n"),
  };
}

/** Empty when the practice has no address, or does not send it: the message can be written without. */
async function oldAddress(profile: RequestContext["profile"]): Promise<string> {
  try {
    const { addressLines = [] } = await profile();
    const lines = addressLines.filter((line) => line.trim() !== "");
    return lines.length === 0 ? "" : `The old address is:\n${lines.join("\n")}`;
  } catch (error) {
    if (error instanceof PracticeError) return "";
    throw error;
  }
}
