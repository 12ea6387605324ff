import { z } from "zod";

/** The reader's name as typed, which must equal the one that the page shows. */
export const ReaderErasureForm = z.object({ name: z.string().trim().catch("") });
