import { useId, type ReactNode } from "react";

import * as styles from "./settings.module.css";

export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className="large">
        {title}
      </h2>
      <div className="shrinks">{children}</div>
    </section>
  );
}
