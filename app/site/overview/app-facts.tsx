import { t } from "#app/language/t.ts";
import type { Disk, FolderSize } from "#app/platform/storage.ts";

import { inBytes } from "./rules.ts";

import * as styles from "./overview.module.css";

interface AppFactsProps {
  /** In bytes. */
  database: number;
  disk: Disk | null;
  covers: FolderSize;
  backup: string | null;
}

export function AppFacts({ database, disk, covers, backup }: AppFactsProps) {
  const facts = [
    [t("Database"), inBytes(database)],
    [
      t("Cover photographs"),
      covers.atLeast ? t("more than {size}", { size: inBytes(covers.bytes) }) : inBytes(covers.bytes),
    ],
    [
      t("Disk free"),
      disk ? t("{free} of {all}", { free: inBytes(disk.freeBytes), all: inBytes(disk.totalBytes) }) : t("unknown"),
    ],
    [t("Last backup"), backup ?? t("none yet")],
  ];
  return (
    <section aria-labelledby="house" className={styles.facts}>
      <h2 id="house">{t("Storage")}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="note">{name}</dt>
            <dd className="voice figures">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
