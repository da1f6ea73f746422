import { contentDialects } from "./content.ts";
import type { Dialect } from "./dialect.ts";
import { extensionDialects } from "./extensions.ts";
import { idDialects } from "./ids.ts";
import { moneyDialects } from "./money.ts";
import { nothingDialects } from "./nothing.ts";
import { pageDialects } from "./pages.ts";
import { responseDialects } from "./responses.ts";
import { settingDialects } from "./settings.ts";
import { timeDialects } from "./times.ts";

/** In the order in which they apply to an answer. */
const rows = [
  ...about("Ids", idDialects),
  ...about("Settings", settingDialects),
  ...about("Times", timeDialects),
  ...about("Money", moneyDialects),
  ...about("Nothing", nothingDialects),
  ...about("Content", contentDialects),
  ...about("Fields and extensions", extensionDialects),
  ...about("Pages of lists", pageDialects),
  ...about("Answers as a whole", responseDialects),
];

function about<const D extends readonly Dialect[]>(
  subject: string,
  dialects: D,
): (D[number] & { readonly subject: string })[] {
  return dialects.map((dialect) => ({ ...dialect, subject }));
}

export type DialectName = (typeof rows)[number]["name"];
export const dialects: readonly (Dialect & { readonly name: DialectName; readonly subject: string })[] = rows;
export const dialectNames: readonly DialectName[] = dialects.map(({ name }) => name);

/** In the order of the table. */
export function dialectsNamed(names: readonly DialectName[]): typeof dialects {
  return dialects.filter(({ name }) => names.includes(name));
}
