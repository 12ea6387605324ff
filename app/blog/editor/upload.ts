import type { Answer } from "#app/http/answer.ts";
import { ask } from "#app/http/ask.ts";

import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES, UPLOAD_FAILED } from "./rules.ts";

/** The message is for the author. */
export class UploadFailed extends Error {
  override readonly name = "UploadFailed";
}

/** Returns the picture's address. @throws UploadFailed */
export async function uploadPicture(file: File): Promise<string> {
  if (file.size > MAX_IMAGE_BYTES) throw new UploadFailed(IMAGE_TOO_LARGE());
  const form = new FormData();
  form.set("file", file);
  const reply = await ask("/admin/blog/images", { method: "POST", body: form }).catch(() => null);
  const answer = Object(reply?.body) as Partial<Answer<{ address: string }>>;
  if ("address" in answer) return answer.address;
  throw new UploadFailed("problem" in answer ? answer.problem : UPLOAD_FAILED());
}

export function uploadProblem(error: unknown): string {
  if (error instanceof UploadFailed) return error.message;
  throw error;
}

/** Word adds a picture of the copied text, which does not count. */
export function picturesIn(transfer: DataTransfer | null): File[] {
  const isText = transfer?.types.includes("text/html") && transfer.getData("text/plain").trim() !== "";
  if (isText) return [];
  return [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
}
