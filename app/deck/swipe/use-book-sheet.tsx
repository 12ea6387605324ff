import { useState, type MouseEvent, type ReactNode } from "react";

import { connectionBack } from "#app/http/connection.ts";

import type { DeckCard } from "./queries.server.ts";

export type OpenBook = (event: MouseEvent<HTMLAnchorElement>) => void;

const load = () => import("./book-sheet.tsx");

/** For the first touch of a card, which comes before any tap on its title. */
export function preloadBookSheet(): void {
  load().catch(() => {});
}

/** On a wide screen, or for a new tab, the link is a link. */
export function useBookSheet(top: DeckCard | null): [sheet: ReactNode, open: OpenBook] {
  const [sheet, setSheet] = useState<ReactNode>(null);
  return [
    sheet,
    (event) => {
      const { currentTarget: link } = event;
      const opensElsewhere = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (!top || opensElsewhere || matchMedia("(min-width: 64rem)").matches) return;
      event.preventDefault();
      load().then(
        ({ BookSheet }) => setSheet(<BookSheet key={event.timeStamp} book={top.book} link={link} />),
        () => connectionBack(0).then(() => location.assign(link.href)),
      );
    },
  ];
}
