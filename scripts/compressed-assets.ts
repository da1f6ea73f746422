import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Smaller files gain less than a header costs. In bytes. */
const smallest = 1_000;

/**
 * Vite plugin: writes each script, stylesheet and drawing for browsers compressed once, as well as zlib can, so
 * that the portal compresses no file while it serves. It reads the written files, because other plugins still
 * change them after they were generated.
 */
export function compressedAssets(): Plugin {
  return {
    name: "compressed-assets",
    applyToEnvironment: ({ name }) => name === "client",
    writeBundle: {
      order: "post",
      sequential: true,
      async handler({ dir = "" }) {
        const folder = join(dir, "assets");
        const names = (await readdir(folder, { recursive: true })).filter((name) =>
          /\.(css|m?js|svg)$/.test(name),
        );
        await Promise.all(names.map((name) => compress(join(folder, name))));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const source = await readFile(path);
  if (source.length < smallest) return;
  const [br, gz] = await Promise.all([promisify(brotliCompress)(source), promisify(gzip)(source)]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
