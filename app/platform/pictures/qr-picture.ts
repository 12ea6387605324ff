import { encode } from "uqr";

export interface QrPicture {
  size: number;
  path: string;
}

export function qrPicture(text: string): QrPicture {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  // Draws a run of dark modules as one rectangle, which takes a fraction of the bytes of single modules.
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
  );
  return { size, path: runs.join("") };
}
