import { columns } from "../format.ts";
import type { Setup } from "../setup.ts";

/** Separated by commas or spaces. The practice refuses the names that it does not know. */
export function dialectsIn(words: readonly string[]): string[] {
  return words.flatMap((word) => word.split(",")).filter((word) => word !== "");
}

export function dialectCommand({ program, terminal }: Setup): void {
  program
    .command("dialect")
    .description("Shows the dialects that the world speaks and those that there are, or sets them.")
    .argument("[names...]", "such as numeric-ids,quiet-posts, or plain for none")
    .action(async (words: string[]) => {
      const { practice, world, print } = terminal();
      const names = dialectsIn(words);
      if (names.length > 0) await world.setDialects(names.filter((name) => name !== "plain"));
      const spoken = await world.spokenDialects();
      const { dialects } = await practice.practice();
      const rows = dialects.map(({ name, changes }) => [
        spoken.some((one) => one === name) ? "*" : "",
        name,
        changes,
      ]);
      const heading = `The world speaks ${spoken.join(", ") || "none: it is plain"}.`;
      const isShown = names.length === 0;
      print([heading, ...(isShown ? ["", columns(rows)] : [])].join("\n"), { dialects: spoken });
    });
}
