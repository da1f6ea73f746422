import type { Setup } from "../setup.ts";

export function serveCommand({ program }: Setup): void {
  program
    .command("serve")
    .description("Starts a mock practice on MOCK_PORT, 4010 by default, and keeps running.")
    .option("--patients <number>", "generated patients besides the demo patients")
    .option("--dialect <names>", "the dialects of the default world: numeric-ids,quiet-posts")
    .option("--like <recording>", "answers have the shapes of a practice that record has recorded")
    .action(async () => {
      // It reads its own options from the command line.
      await import("../../main.ts");
      await new Promise(() => {});
    });
}
