import { recordCommand as newCommand, proxyCommand } from "../../recorder/cli-command.ts";
import { pathOf } from "../files.ts";
import type { Setup } from "../setup.ts";

export function recordCommand({ program }: Setup): void {
  program.addCommand(newCommand(pathOf).copyInheritedSettings(program));
  program.addCommand(proxyCommand().copyInheritedSettings(program));
}
