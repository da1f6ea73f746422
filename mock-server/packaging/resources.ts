import { cpSync, existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));
const reference = /new URL\(\s*"(\.[^"]*)",\s*import\.meta\.url\s*\)/g;

/**
 * Copies the files that modules read beside themselves, such as scenarios, and changes the modules to read them in
 * `resources/`. Modules are bundled into `folder`, one level below the package's root.
 */
export function resources(packageFolder: string): Plugin {
  return {
    name: "resources",
    enforce: "post",
    transform: (code, id) => {
      const file = id.split("?")[0] ?? "";
      if (!file.startsWith(root) || file.includes("node_modules")) return undefined;
      const changed = code
        .replace(reference, (whole, path: string) => {
          const source = resolve(dirname(file), path);
          if (!existsSync(source)) return whole;
          const place = join("resources", relative(root, source));
          cpSync(source, join(packageFolder, place), { recursive: true });
          return `new URL("../${place}", import.meta.url)`;
        })
        // Documents are typeset by a module that is loaded with the first of them, with its fonts beside it.
        .replace('require("pdfkit")', 'require("./pdfkit.cjs")')
        .replace(/require\.resolve\("dejavu-fonts-ttf\/ttf\/([\w-]+\.ttf)"\)/g, (_, font: string) => {
          const source = join(root, "node_modules/dejavu-fonts-ttf/ttf", font);
          cpSync(source, join(packageFolder, "resources/fonts", font));
          return `require.resolve("../resources/fonts/${font}")`;
        });
      return changed === code ? undefined : { code: changed, map: null };
    },
  };
}
