import { ContentMenu } from "#app/club/moderation/content-menu.tsx";
import { useModerationItems } from "#app/club/moderation/moderating.tsx";
import { useMuteItem } from "#app/club/mutes/muting.ts";
import { t } from "#app/language/t.ts";

import type { Message } from "./message.ts";
import { ReactionChoice, type OnReact } from "./reactions.tsx";

export interface MessageActions {
  onReply(message: Message): void;
  onReact: OnReact;
  onDelete(message: Message): void;
  onReport(message: Message): void;
}

interface MessageMenuProps extends MessageActions {
  message: Message;
  time: string;
}

export function MessageMenu(props: MessageMenuProps) {
  return props.message.own ? <OwnMenu {...props} /> : <OthersMenu {...props} />;
}

function OwnMenu({ message, time, onReply, onDelete }: MessageMenuProps) {
  return (
    <ContentMenu
      about={t("your message, {time}", { time })}
      items={[
        { label: t("Reply"), onChoose: () => onReply(message) },
        { label: message.review ? t("Remove from Coffee Talk") : t("Delete"), onChoose: () => onDelete(message) },
      ]}
    />
  );
}

function OthersMenu({ message, time, onReply, onReact, onReport }: MessageMenuProps) {
  const { id, name, writer, isAdmin } = message;
  // A review is judged as a review, wherever it stands.
  const judged = message.review
    ? ({ kind: "review", id: message.review.id } as const)
    : ({ kind: "message", id } as const);
  const moderationItems = useModerationItems({ ...judged, name, isAdmin });
  const muteItem = useMuteItem({ kind: "message", id, writer });
  return (
    <ContentMenu
      about={t("{name}’s message, {time}", { name, time })}
      head={<ReactionChoice message={message} onReact={onReact} />}
      items={[
        { label: t("Reply"), onChoose: () => onReply(message) },
        { label: t("Report"), onChoose: () => onReport(message) },
        muteItem,
        ...moderationItems,
      ]}
    />
  );
}
