import { useId, useRef, useState, type ReactNode } from "react";

import { t } from "#app/language/t.ts";
import { closeByBack } from "#app/ui/close-by-back.ts";

import * as styles from "./content-menu.module.css";

interface ContentMenuItem {
  label: string;
  onChoose(): void;
}

interface ContentMenuProps {
  /** Completes the accessible name "More about …": `Ana’s message, 10:05 AM`. */
  about: string;
  items: ContentMenuItem[];
  head?: ReactNode;
}

/** A native popover: the browser opens, positions and closes it. */
export function ContentMenu({ about, items, head }: ContentMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  // Renders only the items of an open menu, because a page may have a hundred menus.
  const [open, setOpen] = useState(false);

  function choose({ onChoose }: ContentMenuItem) {
    list.current?.hidePopover();
    // So that a dialog that opens next returns the focus to this button.
    button.current?.focus();
    onChoose();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-label={t("More about {about}", { about })}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden>
          <path d="M3.3 12a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0M10.3 12a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0M17.3 12a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0" />
        </svg>
      </button>
      {/* Only hears where the focus goes. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        id={id}
        popover="auto"
        className={`popover ${styles.menu}`}
        onBeforeToggle={({ newState }) => newState === "open" && setOpen(true)}
        onToggle={({ newState, currentTarget }) => {
          if (newState === "closed") setOpen(false);
          closeByBack(currentTarget);
        }}
        // Tab closes the menu, which would lie over what comes next.
        onBlur={({ currentTarget, relatedTarget }) => {
          const stays = relatedTarget === null || relatedTarget === button.current;
          if (!stays && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
        }}
      >
        {open && head && <li>{head}</li>}
        {(open ? items : []).map((item) => (
          <li key={item.label}>
            <button type="button" className={styles.item} onClick={() => choose(item)}>
              {item.label}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
