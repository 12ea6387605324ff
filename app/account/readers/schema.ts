import { z } from "zod";

export const ReaderErasureForm = z.object({ name: z.string().trim().catch("") });
