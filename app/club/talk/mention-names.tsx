import { t } from "#app/language/t.ts";

import type { Message } from "./message.ts";

import * as styles from "./message.module.css";

const SHOWN_MAX = 4;
const BEGUN = /(?<=^|\s)@(?<begun>[\p{L}\p{M}\p{N}._'’-]{0,20})$/u;

/** Who may be meant by an `@` at the end of what is typed, the latest speakers first. */
export function namesFor(typed: string, messages: readonly Message[]): string[] {
  const begun = BEGUN.exec(typed)?.groups?.["begun"];
  if (begun === undefined) return [];
  const others = messages.filter(({ own, name }) => !own && name !== "Anonymous").toReversed();
  const matching = others.filter(({ name }) => name.toLowerCase().startsWith(begun.toLowerCase()));
  return [...new Set(matching.map(({ name }) => name))].slice(0, SHOWN_MAX);
}

export const withName = (typed: string, name: string): string => typed.replace(BEGUN, () => `@${name} `);

/** Buttons, so that touch and Tab reach them without a list's keys. */
export function MentionNames({ names, onChoose }: { names: string[]; onChoose(name: string): void }) {
  return (
    <>
      <p role="status" className="sr-only">
        {names.length > 0 && t("Mention with Tab: {names}", { names: names.join(", ") })}
      </p>
      {names.length > 0 && (
        <div className={styles.mentions} role="group" aria-label={t("Mention")}>
          {names.map((name) => (
            <button key={name} type="button" className="text-button" onClick={() => onChoose(name)}>
              @<bdi>{name}</bdi>
            </button>
          ))}
        </div>
      )}
    </>
  );
}
