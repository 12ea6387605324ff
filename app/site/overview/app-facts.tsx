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
    ["Database", inBytes(database)],
    ["Cover photographs", `${covers.atLeast ? "more than " : ""}${inBytes(covers.bytes)}`],
    ["Disk free", disk ? `${inBytes(disk.freeBytes)} of ${inBytes(disk.totalBytes)}` : "unknown"],
    ["Last backup", backup ?? "none yet"],
  ];
  return (
    <section aria-labelledby="house" className={styles.facts}>
      <h2 id="house">Storage</h2>
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
