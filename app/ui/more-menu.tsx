import type { ReactNode } from "react";

import { t } from "#app/language/t.ts";

import { closeByBack } from "./close-by-back.ts";

import * as styles from "./more-menu.module.css";

interface MoreMenuProps {
  id: string;
  about: string;
  children: ReactNode;
}

/** A native popover, so that it needs no script. */
export function MoreMenu({ id, about, children }: MoreMenuProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={styles.button}
        aria-label={t("More about {about}", { about })}
      >
        <span aria-hidden className={styles.dots} />
      </button>
      <div
        id={id}
        popover="auto"
        className={`popover ${styles.menu}`}
        onToggle={({ currentTarget }) => closeByBack(currentTarget)}
      >
        {children}
      </div>
    </>
  );
}
