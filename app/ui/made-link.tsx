import { useId, useRef, useState } from "react";

import { t } from "#app/language/t.ts";

import * as styles from "./made-link.module.css";

interface MadeLinkProps {
  link: string;
  label: string;
}

/** Shows a new link once: only its hash is stored. */
export function MadeLink({ link, label }: MadeLinkProps) {
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // The text is selected, so that the admin can copy it by hand.
    }
  }

  return (
    <div className={styles.made}>
      <label htmlFor={id}>{t("{label}. Copy it now: you won’t see it again.", { label })}</label>
      <div>
        <input id={id} ref={field} className="field-input" readOnly value={link} />
        <button type="button" className="button-solid" onClick={() => void copy()}>
          {copied ? t("Copied") : t("Copy")}
        </button>
      </div>
    </div>
  );
}
