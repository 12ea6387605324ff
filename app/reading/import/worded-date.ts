import { t } from "#app/language/t.ts";

/** A month or year of these goes into the reader's private note. */
export type Happening = "Started" | "Finished" | "Stopped";
export type WordedDate = [happening: Happening, text: string];

export const HAPPENED: Readonly<Record<Happening, (when: string) => string>> = {
  Started: (when) => t("Started in {when}.", { when }),
  Finished: (when) => t("Finished in {when}.", { when }),
  Stopped: (when) => t("Stopped in {when}.", { when }),
};
