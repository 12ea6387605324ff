import { z } from "zod";

import { tooLong } from "#app/platform/text.ts";
import { readPages } from "#app/reading/model/reading-pages.ts";
import { readBookId } from "#db/book-id.ts";

import { aboutPageProblem, isBlank, MESSAGE_MAX_LENGTH, tidyMessage } from "./rules.ts";

export const MessageForm = z
  .object({
    /** Made by the writer's browser. */
    clientId: z.guid("This message has no id.").toLowerCase(),
    message: z
      .string("Write a message.")
      .transform(tidyMessage)
      .refine((message) => !isBlank(message), "Write a message.")
      .refine((message) => message.length <= MESSAGE_MAX_LENGTH, tooLong(MESSAGE_MAX_LENGTH)),
    bookId: z
      .string()
      .default("")
      .refine((id) => id === "" || readBookId(id) !== null, "There is no such book."),
    page: z
      .string()
      .default("")
      .superRefine((page, check) => {
        const message = aboutPageProblem(page, null);
        if (message) check.addIssue({ code: "custom", message });
      }),
  })
  // Words that were meant to be veiled must not stand open for want of a book.
  .refine(({ bookId, page }) => bookId !== "" || page === "", {
    path: ["bookId"],
    message: "Choose the book that has this page.",
  })
  .transform(({ bookId, page, ...form }) => {
    const id = readBookId(bookId);
    return { ...form, about: id === null ? null : { bookId: id, page: readPages(page) } };
  });
