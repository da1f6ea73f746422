import { type AttachmentType, attachmentTypes, fileLimits } from "#practice-api/messages/rules.ts";
import { truncate } from "#practice-api/unicode.ts";
import { keysOf } from "#practice-api/wire/keys.ts";

/** Percent-encoded, so that no address contains a file's name. */
export const fileNameHeader = "X-File-Name";

/** Enough for `checkFile` to find the size of most pictures. */
export const headBytes = 256 * 1024;

type FileProblem = "type" | "phonePhoto" | "content" | "empty" | "tooLarge" | "tooManyPixels";
type FileSetProblem = "duplicate" | "tooMany" | "tooMuch";

type FileVerdict =
  | { isValid: true; name: string; contentType: AttachmentType }
  | { isValid: false; name: string; problem: FileProblem };

/** Threat T21. The browser checks before the upload, the server after it. */
export function checkFile(file: { name: string; size: number; bytes: Uint8Array }): FileVerdict {
  const name = cleanFileName(file.name);
  const refused = (problem: FileProblem): FileVerdict => ({ isValid: false, name, problem });
  const contentType = typeOfName(name);
  if (contentType === undefined) return refused(/\.hei[cf]$/i.test(name) ? "phonePhoto" : "type");
  if (file.size === 0) return refused("empty");
  if (file.size > fileLimits.bytes) return refused("tooLarge");
  if (!startsWith(file.bytes, signatures[contentType])) return refused("content");
  const pixels = pixelsOf[contentType](file.bytes);
  // The size of a picture may follow after the bytes that the browser has read.
  if (pixels === undefined && file.bytes.length >= file.size) return refused("content");
  if ((pixels ?? 0) > fileLimits.pixels) return refused("tooManyPixels");
  return { isValid: true, name, contentType };
}

export type SetFile = { size: number; digest: string };

export function fileSetProblem(others: readonly SetFile[], file: SetFile): FileSetProblem | undefined {
  if (others.some(({ digest }) => digest === file.digest)) return "duplicate";
  if (others.length >= fileLimits.files) return "tooMany";
  const total = others.reduce((bytes, { size }) => bytes + size, file.size);
  return total > fileLimits.totalBytes ? "tooMuch" : undefined;
}

/** No invisible or direction-changing characters: the end that decides the type is the end that is shown. */
export function cleanFileName(name: string): string {
  const visible = name.normalize("NFC").replace(/\p{C}/gu, "").replace(/\s+/g, " ");
  const last = visible.split(/[/\\]/).at(-1)?.trim() ?? "";
  const dot = last.lastIndexOf(".");
  const end = dot < 0 ? "" : truncate(last.slice(dot), fileLimits.nameLength / 2);
  const start = dot < 0 ? last : last.slice(0, dot);
  return `${truncate(start, fileLimits.nameLength - end.length)}${end}`;
}

function typeOfName(name: string): AttachmentType | undefined {
  const [, extension = ""] = /[^.]\.([^.]+)$/.exec(name) ?? [];
  const types = keysOf(attachmentTypes);
  return types.find((type) => (attachmentTypes[type] as readonly string[]).includes(extension.toLowerCase()));
}

const signatures: Record<AttachmentType, readonly number[]> = {
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "image/jpeg": [0xff, 0xd8, 0xff],
  "application/pdf": [0x25, 0x50, 0x44, 0x46, 0x2d],
};

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

/** Not the package image-size: where a JPEG has no marker, 6 MB of zeros keep it busy for over a second. */
const pixelsOf: Record<AttachmentType, (bytes: Uint8Array) => number | undefined> = {
  "image/png": pngPixels,
  "image/jpeg": jpegPixels,
  "application/pdf": () => 0,
};

/** The header chunk is always first. */
function pngPixels(bytes: Uint8Array): number | undefined {
  const view = viewOf(bytes);
  const header = 0x49484452;
  if (view.byteLength < 24 || view.getUint32(12) !== header) return undefined;
  return view.getUint32(16) * view.getUint32(20);
}

/** The size is in the frame header, which follows segments of any length. */
function jpegPixels(bytes: Uint8Array): number | undefined {
  const view = viewOf(bytes);
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    // Fill bytes may precede a marker.
    if (marker === 0xff) at += 1;
    else if (isFrameHeader(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7);
    else at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** Every start-of-frame marker: C4, C8 and CC are tables in the same range. */
const isFrameHeader = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

export const fileProblemTexts: Record<FileProblem, string> = {
  type: "This kind of file cannot be sent. Use PNG, JPG or PDF.",
  phonePhoto:
    "A photo of this kind (HEIC) cannot be read here. Send it from the phone that took it, or send a screenshot of it.",
  content: "This file is not what its name says, or it is damaged. Use PNG, JPG or PDF.",
  empty: "This file is empty.",
  tooLarge: `This file is larger than ${megabytes(fileLimits.bytes)}.`,
  tooManyPixels: "This picture has more than 40 million pixels. Send a smaller copy of it.",
};

export const setProblemTexts: Record<FileSetProblem, string> = {
  duplicate: "You have chosen this file already.",
  tooMany: `A message can have ${fileLimits.files} files at most.`,
  tooMuch: `The files of a message can have ${megabytes(fileLimits.totalBytes)} together at most.`,
};
