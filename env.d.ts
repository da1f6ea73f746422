declare module "virtual:react-router/server-build" {
  import type { ServerBuild } from "react-router";

  const build: ServerBuild;
  export = build;
}

declare const __BUILD_VERSION__: string;

/** The URL of the icon sprite (scripts/icon-sprite.ts). */
declare const __ICON_SPRITE__: string;

/** The URL of the folder with files of pdf.js (scripts/pdf-files.ts). */
declare const __PDF_FILES__: string;
