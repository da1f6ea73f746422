import { contentDialects } from "./content.ts";
import type { Dialect } from "./dialect.ts";
import { extensionDialects } from "./extensions.ts";
import { idDialects } from "./ids.ts";
import { nothingDialects } from "./nothing.ts";
import { pageDialects } from "./pages.ts";
import { responseDialects } from "./responses.ts";
import { settingDialects } from "./settings.ts";
import { timeDialects } from "./times.ts";

/**
 * Every way in which the mock practice can write what the specifications leave open, in the order in which they
 * apply to an answer. A world speaks none of them, one or several.
 */
const rows = [
  ...idDialects,
  ...settingDialects,
  ...timeDialects,
  ...nothingDialects,
  ...contentDialects,
  ...extensionDialects,
  ...pageDialects,
  ...responseDialects,
] as const;

export type DialectName = (typeof rows)[number]["name"];
export const dialects: readonly (Dialect & { readonly name: DialectName })[] = rows;
export const dialectNames: readonly DialectName[] = dialects.map(({ name }) => name);

/** The rows of some dialects, in the order of the table. */
export function dialectsNamed(names: readonly DialectName[]): typeof dialects {
  return dialects.filter(({ name }) => names.includes(name));
}
