import { Notices } from "#app/ui/notices.tsx";

interface RefusedChangesProps {
  texts: string[];
  onClose(): void;
}

export function RefusedChanges({ texts, onClose }: RefusedChangesProps) {
  const failure = `Not saved: ${texts.join(" ")}`;
  return <Notices failure={failure} onFailureEnd={onClose} />;
}
