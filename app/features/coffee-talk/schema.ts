import { z } from "zod";

import { isBlank, MESSAGE_MAX_LENGTH, tidyMessage } from "./rules.ts";

export const MessageForm = z.object({
  /** Made by the writer's browser. */
  clientId: z.guid("This message has no id.").toLowerCase(),
  message: z
    .string("Write a message.")
    .transform(tidyMessage)
    .refine((message) => !isBlank(message), "Write a message.")
    .refine((message) => message.length <= MESSAGE_MAX_LENGTH, "Use at most 2,000 characters."),
});
