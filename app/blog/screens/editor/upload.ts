import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES, UPLOAD_FAILED } from "#app/blog/model/editor/rules.ts";
import type { Answer } from "#app/http/answer.ts";
import { ask } from "#app/http/ask.ts";

/** Why a picture was not kept, in words for its author. */
export class UploadFailed extends Error {
  override readonly name = "UploadFailed";
}

/**
 * Sends a picture; resolves with the address under which a post names it.
 *
 * @throws UploadFailed
 */
export async function uploadPicture(file: File): Promise<string> {
  if (file.size > MAX_IMAGE_BYTES) throw new UploadFailed(IMAGE_TOO_LARGE);
  const form = new FormData();
  form.set("file", file);
  const reply = await ask("/admin/blog/images", { method: "POST", body: form }).catch(() => null);
  const answer = Object(reply?.body) as Partial<Answer<{ address: string }>>;
  if ("address" in answer) return answer.address;
  throw new UploadFailed("problem" in answer ? answer.problem : UPLOAD_FAILED);
}

/** The words of whatever went wrong with an upload. */
export function uploadProblem(error: unknown): string {
  if (error instanceof UploadFailed) return error.message;
  throw error;
}

/** The pictures among what was pasted or dropped. */
export function picturesIn(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
}
