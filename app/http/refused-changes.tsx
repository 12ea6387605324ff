import { t } from "#app/language/t.ts";
import { Notices } from "#app/ui/notices.tsx";

interface RefusedChangesProps {
  texts: string[];
  onClose(): void;
}

export function RefusedChanges({ texts, onClose }: RefusedChangesProps) {
  const failure = t("Not saved: {texts}", { texts: texts.join(" ") });
  return <Notices failure={failure} onFailureEnd={onClose} />;
}
