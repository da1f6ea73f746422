import { likeness, nearest } from "#practice-api/adaptation/variables.ts";
import { environment } from "./environment.ts";
import { secretVariables } from "./parse-environment.ts";

/** Above it, two names differ by a letter or an ending: `SESION_KEY`, `PORTAL_ORIGIN`. */
const alike = 0.75;

/** PostgreSQL's client and OpenTelemetry read them: `PGPORT` is no misspelt `PORT`. */
const isOfLibrary = (name: string) => /^(PG|OTEL_)/.test(name);

const known = [...Object.keys(environment.shape), ...secretVariables.map((name) => `${name}_FILE`)];

export function misspeltVariables(env: NodeJS.ProcessEnv): string[] {
  return Object.keys(env).flatMap((name) => {
    const meant = nearest(name, known);
    const isOther = known.includes(name) || isOfLibrary(name);
    const isMisspelt = !isOther && meant !== undefined && likeness(name, meant) > alike;
    return isMisspelt ? [`${name} is not read. The nearest variable is ${meant}.`] : [];
  });
}
