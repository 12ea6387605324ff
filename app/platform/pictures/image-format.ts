const FORMATS = {
  jpeg: (head: Buffer) => head.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)),
  png: (head: Buffer) => head.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")),
  webp: (head: Buffer) => ascii(head, 0, 4) === "RIFF" && ascii(head, 8, 12) === "WEBP",
  gif: (head: Buffer) => /^GIF8[79]a$/.test(ascii(head, 0, 6)),
  avif: isAvif,
};

export type ImageFormat = keyof typeof FORMATS;

export const MAGIC_BYTES = 64;

/** Never SVG, which can fetch and run things. Ignores the Content-Type, in which the other side can send anything. */
export function imageFormat(head: Buffer): ImageFormat | null {
  for (const [format, matches] of Object.entries(FORMATS)) {
    if (matches(head)) return format as ImageFormat;
  }
  return null;
}

function isAvif(head: Buffer): boolean {
  if (head.length < 16 || ascii(head, 4, 8) !== "ftyp") return false;
  const boxEnd = Math.min(head.readUInt32BE(0), head.length, MAGIC_BYTES);
  for (let at = 8; at + 4 <= boxEnd; at += 4) {
    if (at !== 12 && ascii(head, at, at + 4) === "avif") return true;
  }
  return false;
}

function ascii(bytes: Buffer, from: number, to: number): string {
  return bytes.toString("latin1", from, to);
}
