import { feeFor, isFor, type KindOfAppointment } from "#app/.server/configuration/practice-file.ts";
import { readableEntries } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { sessionValues } from "#app/.server/store/sessions/session-values.ts";
import { plainText } from "#app/format/plain-text.ts";
import type { BookedPerson, Named, PastAppointments } from "#machines/booking/choices.ts";
import { consultMethodOf } from "#practice-api/appointments/rules.ts";
import { namesImmunisation } from "#practice-api/immunisations/rules.ts";

export const appointmentTypes = (context: RequestContext) =>
  context.cache.read(sessionValues.appointmentTypes, async () => {
    const listPage = await context.api.appointments.types();
    return readableEntries("appointments", listPage).map(({ id, name }): Named => ({ id, name }));
  });

type Kind = Named &
  Omit<KindOfAppointment, "sex" | "fromAge" | "toAge" | "fee"> & { fee: string | undefined };
type Past = Pick<PastAppointments, "minutes" | "addresses">;

/** Without kinds for another age or sex (ruling B73) and first visits of known patients (ruling P70). */
export async function kindsFor(
  context: RequestContext,
  { age, gender, past }: Pick<BookedPerson, "age" | "gender"> & { past: Past },
): Promise<{ kinds: Kind[]; isNarrowed: boolean }> {
  const { kinds: known } = context.practiceData;
  const types = await appointmentTypes(context);
  const kinds = types.filter(({ name }) => isFor(known[name], age, gender));
  const order = Object.keys(known);
  const placeOf = ({ name }: Named) => (name in known ? order.indexOf(name) : order.length);
  return {
    kinds: kinds
      .filter(({ name }) => !(known[name]?.isFirstVisit && hasVisited(past)))
      .sort((a, b) => placeOf(a) - placeOf(b))
      .map((type) => {
        const { sex: _, fromAge: __, toAge: ___, ...shown } = known[type.name] ?? {};
        return { ...type, ...shown, fee: feeFor(shown.fee, age) };
      }),
    isNarrowed: kinds.length < types.length,
  };
}

const hasVisited = ({ minutes, addresses }: Past) =>
  Object.keys(minutes).length > 0 || Object.keys(addresses).length > 0;

const sharedWords = /^(review|check|clinic|consult|session|visit)$/;

const sameWord: Readonly<Record<string, string>> = { influenza: "flu" };

/** The only one that fits: "Diabetes review" in "Diabetes annual review", "Flu clinic" in "Influenza (…)" (ruling P79). */
export function kindNamedIn<K extends Named>(recall: string | undefined, kinds: readonly K[]): K | undefined {
  const wordsOf = (text: string) =>
    plainText(text)
      .split(/[^\p{L}\p{N}]+/u)
      .map((word) => sameWord[word] ?? word);
  const recalled = new Set(wordsOf(recall ?? ""));
  const fitting = kinds.filter(({ name }) => {
    const own = wordsOf(name).filter((word) => word !== "" && !sharedWords.test(word));
    return own.length > 0 && own.every((word) => recalled.has(word));
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

export const kindsOfImmunisation = <K extends Named>(kinds: readonly K[]): K[] =>
  kinds.filter(({ name }) => namesImmunisation(name) && consultMethodOf(name) === "faceToFace");
