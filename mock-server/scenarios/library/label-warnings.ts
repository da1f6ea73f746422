import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { closest, distance } from "../../core/suggest.ts";
import { type Act, type Among, wantedBy } from "../grammar/steps.ts";

/** What the portal's pages say in its tests. The package has none of them, and then nothing is warned about. */
const folder = join(import.meta.dirname, "../../../tests/pages/said");

/** Of the card provider's own page. */
const ofCardProvider = ["Complete", "Fail"];

type Labels = { readonly [A in Among]?: ReadonlySet<string> };
let read: Labels | undefined;

/** A button is `<Send>` there, a link `[Results](/reports)`, and a field `{Email: a@example.nz}`. */
function knownLabels(): Labels {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  const pages = files.filter((file) => file.endsWith(".txt"));
  const text = pages.map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
  const found = (pattern: RegExp) =>
    new Set([...text.matchAll(pattern)].map((groups) => (groups[1] ?? groups[2] ?? "").trim()));
  return {
    pressable: new Set([...ofCardProvider, ...found(/<([^<>\n]+)>|\[([^[\]\n]+)\]\(/g)]),
    fields: found(/\{([^:}\n]+)/g),
  };
}

/** Of labels that differ by a letter or two from one of a known page. Those with numbers, such as a date, come from data. */
export function labelWarnings(
  script: readonly { readonly act: Act; readonly line: number }[],
): readonly { readonly line: number; readonly message: string }[] {
  read ??= knownLabels();
  const { pressable, fields } = read;
  return script.flatMap(({ act, line }) => {
    const { name = "", among } = wantedBy(act) ?? {};
    const known = among === "pressable" ? pressable : among === "fields" ? fields : undefined;
    const isKnown = [pressable, fields].some((labels) => labels?.has(name));
    const near = known && !isKnown && !/\d/.test(name) ? closest(name, known) : undefined;
    if (near === undefined || distance(name, near) > Math.min(2, name.length / 3)) return [];
    return [{ line, message: `No known page has "${name}". Did you mean "${near}"?` }];
  });
}
