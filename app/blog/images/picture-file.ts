import { storedWidths, PICTURE_WIDTHS } from "./render-picture.ts";

/** Null width: the largest. */
export type PictureFile = { kind: "stored"; hash: string; width: number | null } | { kind: "pending"; id: number };

/** Null for anything that the functions below never write. */
export function readPictureFile(file: string): PictureFile | null {
  const found = /^(?:(?<hash>[0-9a-f]{16})(?:-(?<width>\d+))?\.webp|pending-(?<id>[1-9]\d{0,8}))$/.exec(file)?.groups;
  if (!found) return null;
  const { hash, width, id } = found;
  if (id !== undefined) return { kind: "pending", id: Number(id) };
  const isStored = width === undefined || (PICTURE_WIDTHS as readonly number[]).includes(Number(width));
  return isStored ? { kind: "stored", hash: hash!, width: width === undefined ? null : Number(width) } : null;
}

export function storedPicture({ hash, width, height }: { hash: string; width: number; height: number }) {
  const path = (each: number) => `/blog/images/${hash}-${each}.webp`;
  const widths = storedWidths(width);
  // The largest stored file may be narrower than its name says.
  const srcSet = widths.map((each) => `${path(each)} ${Math.min(each, width)}w`).join(", ");
  return { src: path(widths.at(-1)!), srcSet, width, height };
}

export function pendingPicture(id: number) {
  return { src: `/blog/images/pending-${id}` };
}
