import { conformCommand as newCommand } from "../../conformance/cli-command.ts";
import { pathOf } from "../files.ts";
import type { Setup } from "../setup.ts";

export function conformCommand({ program }: Setup): void {
  const startPractice = async () => (await import("../../serve.ts")).createPractice().listen(0);
  program.addCommand(newCommand(startPractice, pathOf).copyInheritedSettings(program));
}
