import { z } from "zod";

const LONGEST_TITLE = 200;
/** Before quotation marks and Markdown around the title are removed. */
const LONGEST_LINE = 1_000;

const Reply = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/** The first line of the first choice, trimmed; null if it is empty, too long, or contains markup or a URL. */
export function titleFrom(reply: unknown): string | null {
  const parsed = Reply.safeParse(reply);
  if (!parsed.success) return null;
  const content = parsed.data.choices[0]!.message.content.toWellFormed().trim();
  // Some models explain themselves below the title.
  const title = content
    .split(/[\n\r\u2028\u2029]/)[0]!
    .trim()
    .slice(0, LONGEST_LINE)
    .replace(/^["'“‘*_]+|["'”’*_.]+$/gu, "")
    .trim();
  if (!title || title.length > LONGEST_TITLE || !/[\p{L}\p{N}]/u.test(title)) return null;
  if (/[\p{Cc}<>{}`]/u.test(title) || /\b(?:https?|javascript|data):/i.test(title)) return null;
  return title;
}
