import { useId, useRef } from "react";

import "./word-menu.css";

interface WordMenuItem {
  label: string;
  onChoose(): void;
}

interface WordMenuProps {
  /** What the button stands beside, as it goes on after "More about": `the message of Ana, 10:05 AM`. */
  about: string;
  items: WordMenuItem[];
}

/** What a reader may do about another one's words. The browser opens, places and closes it. */
export function WordMenu({ about, items }: WordMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();

  function choose({ onChoose }: WordMenuItem) {
    list.current?.hidePopover();
    // A dialog that opens now gives the focus back to here.
    button.current?.focus();
    onChoose();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="word-menu-button"
        popoverTarget={id}
        aria-label={`More about ${about}`}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden>
          <circle cx="5" cy="12" r="1.7" />
          <circle cx="12" cy="12" r="1.7" />
          <circle cx="19" cy="12" r="1.7" />
        </svg>
      </button>
      <ul ref={list} id={id} popover="auto" className="word-menu">
        {items.map((item) => (
          <li key={item.label}>
            <button type="button" className="word-menu-item" onClick={() => choose(item)}>
              {item.label}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
