import { z } from "zod";

import { LONGEST_NAME } from "#app/books/search/found-book.ts";
import { t } from "#app/language/t.ts";
import { line, tooLong } from "#app/platform/text.ts";
import { readPages } from "#app/reading/list/reading-pages.ts";
import { readBookId } from "#db/book-id.ts";
import { MAX_HAUL } from "#db/schema/club/message-kinds.ts";

import { aboutPageProblem, isBlank, MESSAGE_MAX_LENGTH, readMessageId, tidyMessage } from "./rules.ts";

export const MessageForm = z
  .object({
    clientId: z.guid({ error: () => t("Reload and try again.") }).toLowerCase(),
    message: z
      .string({ error: () => t("Write a message.") })
      .transform(tidyMessage)
      .refine((message) => message.length <= MESSAGE_MAX_LENGTH, { error: () => tooLong(MESSAGE_MAX_LENGTH) }),
    bookId: z
      .string()
      .default("")
      .refine((id) => id === "" || readBookId(id) !== null, { error: () => t("Book not found.") }),
    title: z
      .literal("")
      .or(line(() => t("Enter a title."), LONGEST_NAME))
      .default(""),
    /** Comma-separated ids. */
    haul: z
      .string()
      .default("")
      .transform((ids) => [...new Set(ids === "" ? [] : ids.split(","))])
      .refine((ids) => ids.length <= MAX_HAUL, {
        error: () => t("A haul can have up to {maxHaul} books.", { maxHaul: MAX_HAUL }),
      })
      .refine((ids) => ids.every((id) => readBookId(id) !== null), { error: () => t("Book not found.") }),
    /** Absent in a message from before there was a choice. */
    givesAway: z.enum(["true", "false"]).default("true"),
    replyTo: z
      .string()
      .default("")
      .refine((id) => id === "" || readMessageId(id) !== null, { error: () => t("Message not found.") }),
    page: z
      .string()
      .default("")
      .superRefine((page, check) => {
        const message = aboutPageProblem(page, null);
        if (message) check.addIssue({ code: "custom", message });
      }),
  })
  .refine(({ message, haul }) => haul.length > 0 || !isBlank(message), {
    path: ["message"],
    error: () => t("Write a message."),
  })
  .refine(({ bookId, title, haul }) => (bookId === "" && title === "") || haul.length === 0, {
    path: ["haul"],
    error: () => t("Share a haul or talk about one book, not both."),
  })
  // A text meant to be veiled must not become readable because its book is missing.
  .refine(({ bookId, title, page }) => bookId !== "" || title !== "" || page === "", {
    path: ["bookId"],
    error: () => t("Choose the book this page is from."),
  })
  .transform(({ bookId, title, page, givesAway, replyTo, haul, ...form }) => {
    const id = readBookId(bookId);
    const about = { page: readPages(page), givesAway: page !== "" || givesAway === "true" };
    return {
      ...form,
      about: id === null && title === "" ? null : { bookId: id, title, ...about },
      haul: haul.flatMap((book) => readBookId(book) ?? []),
      replyTo: readMessageId(replyTo),
    };
  });

const shownId = z
  .string({ error: () => t("Message not found.") })
  .refine((id) => readMessageId(id) !== null, { error: () => t("Message not found.") })
  .transform(Number);

export const TalkReadForm = z.object({
  from: shownId,
  to: shownId,
  isReadToEnd: z
    .literal("on")
    .optional()
    .transform((on) => on === "on"),
});
