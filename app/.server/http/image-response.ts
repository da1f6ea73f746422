/** The first bytes of the picture types we are willing to show; SVG is not one, because it can hold scripts. */
const signatures = [
  { type: "image/png", bytes: [0x89, 0x50, 0x4e, 0x47] },
  { type: "image/jpeg", bytes: [0xff, 0xd8, 0xff] },
] as const;

/**
 * A picture out of base64 text, with or without a data: prefix and whatever it claims to be
 * (threat T22). Undefined when it is neither a PNG nor a JPEG.
 */
export function pictureFrom(text: string): { type: string; bytes: Uint8Array<ArrayBuffer> } | undefined {
  const bytes = Uint8Array.from(Buffer.from(text.trim().replace(/^data:[^,]*,/, ""), "base64"));
  const found = signatures.find((signature) => signature.bytes.every((byte, index) => bytes[index] === byte));
  return found && { type: found.type, bytes };
}
