import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { icons as portalIcons } from "../app/ui/icons.ts";

const drawings = new URL("icons/", import.meta.resolve("lucide-static/package.json"));
const licence = "lucide, https://lucide.dev/license, ISC";

type Icons = Readonly<Record<string, string>>;

/** Icons by name and file of lucide-static, as one SVG document with a symbol each. Colour and stroke come from CSS. */
export function spriteDocument(icons: Icons = portalIcons): string {
  const symbols = Object.entries(icons).map(([name, file]) => {
    const drawing = readFileSync(new URL(`${file}.svg`, drawings), "utf8");
    const shapes = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(drawing)?.[1] ?? "";
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replace(/\n\s*/g, "")}</symbol>`;
  });
  return `<!-- ${licence} --><svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>\n`;
}

/** Vite plugin: emits the sprite under a hashed name, and defines its URL as `__ICON_SPRITE__`. */
export function iconSprite(icons: Icons = portalIcons, folder = "assets"): Plugin {
  const source = spriteDocument(icons);
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
  const fileName = `${folder}/icons-${hash}.svg`;
  return {
    name: "icon-sprite",
    config: () => ({ define: { __ICON_SPRITE__: JSON.stringify(`/${fileName}`) } }),
    generateBundle() {
      if (this.environment.name === "client") this.emitFile({ type: "asset", fileName, source });
    },
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader("Content-Type", "image/svg+xml").end(source);
      });
    },
  };
}
