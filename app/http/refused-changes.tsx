import { Notices } from "#app/ui/notices.tsx";

interface RefusedChangesProps {
  texts: string[];
  onClose(): void;
}

/** Says which changes made without a connection the server has refused, until the reader closes it. */
export function RefusedChanges({ texts, onClose }: RefusedChangesProps) {
  const failure = `Not saved: ${texts.join(" ")}`;
  return <Notices failure={failure} onFailureEnd={onClose} />;
}
