import { promisify } from "node:util";
import { brotliDecompress, inflate, inflateRaw, unzip, zstdDecompress } from "node:zlib";

export class CompressionError extends Error {}

type Decompress = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>;

const decompressors: Readonly<Record<string, Decompress>> = {
  gzip: promisify(unzip),
  "x-gzip": promisify(unzip),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
  // Some servers leave out the header that the encoding has.
  deflate: (bytes, options) =>
    promisify(inflate)(bytes, options).catch(() => promisify(inflateRaw)(bytes, options)),
};

/**
 * Some servers encode for callers that accept no encoding. A small answer may become a huge one, so
 * `maxBytes` limits that (threat T40). @throws CompressionError
 */
export async function decompressed(
  body: Uint8Array,
  encodings: string | string[] | undefined,
  maxBytes: number,
): Promise<Uint8Array> {
  const names = [encodings ?? []].flat().join(",").toLowerCase().split(",");
  const applied = names.map((name) => name.trim()).filter((name) => name !== "" && name !== "identity");
  let bytes = body;
  for (const name of applied.toReversed()) {
    const decompress = decompressors[name];
    if (bytes.length === 0) break;
    if (decompress === undefined) throw new CompressionError("another encoding");
    bytes = await decompress(bytes, { maxOutputLength: maxBytes }).catch(() => {
      throw new CompressionError("not decompressed");
    });
  }
  return bytes;
}
