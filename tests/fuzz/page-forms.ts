import { formIn } from "#simulation/browser/page-forms.ts";
import type { portalInFront } from "./portal-in-front.ts";

type Portal = Awaited<ReturnType<typeof portalInFront>>;
type Form = Record<string, string>;

/** Answers the questions of a page one after another. Returns the session, and the page after the last one. */
export async function answerForms(
  portal: Portal,
  path: string,
  answers: readonly (readonly [intent: string, answer: Form])[],
) {
  const session = await portal.startSession();
  let page = await portal.send(path, { session });
  for (const [intent, answer] of answers) {
    const form = { ...formIn(page.html, intent), ...answer };
    const { location } = await portal.send(path, { session, form });
    if (location === null) throw new Error(`The form to ${intent} leads nowhere.`);
    page = await portal.send(location, { session });
  }
  return { session, page };
}
