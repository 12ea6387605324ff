import type { ClubSection } from "#app/auth/readers/writer-mark.server.ts";
import type { NoticeKind, NoticeWay } from "#db/schema/auth/notice-kinds.ts";

interface Kind {
  section: ClubSection | null;
  way: NoticeWay;
  forAdmins?: boolean;
}

export const KINDS: Record<NoticeKind, Kind> = {
  answer: { section: "suggestions", way: "weekly" },
  chosen: { section: "suggestions", way: "weekly" },
  reply: { section: "talk", way: "weekly" },
  mention: { section: "talk", way: "weekly" },
  wish: { section: null, way: "email" },
  deal: { section: null, way: "weekly" },
  series: { section: null, way: "weekly" },
  decision: { section: null, way: "weekly" },
  report: { section: null, way: "here", forAdmins: true },
  waiting: { section: null, way: "here", forAdmins: true },
};

export function kindsIn(section: ClubSection): NoticeKind[] {
  return (Object.keys(KINDS) as NoticeKind[]).filter((kind) => KINDS[kind].section === section);
}
