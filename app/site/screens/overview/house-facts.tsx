import type { Disk, FolderSize } from "#app/platform/storage.ts";
import { inBytes } from "#app/site/model/overview/rules.ts";

interface HouseFactsProps {
  /** In bytes. */
  database: number;
  disk: Disk | null;
  covers: FolderSize;
  /** When the last one was made. */
  backup: string | null;
}

/** How the house itself stands: what it takes and what is left. */
export function HouseFacts({ database, disk, covers, backup }: HouseFactsProps) {
  const facts = [
    ["Database", inBytes(database)],
    ["Cover photographs", `${covers.atLeast ? "more than " : ""}${inBytes(covers.bytes)}`],
    ["Disk free", disk ? `${inBytes(disk.freeBytes)} of ${inBytes(disk.totalBytes)}` : "unknown"],
    ["Last backup", backup ?? "none yet"],
  ];
  return (
    <section aria-labelledby="house" className="house">
      <h2 id="house">The house</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
