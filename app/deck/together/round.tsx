import { useEffect, useRef } from "react";

import type { QrPicture } from "#app/platform/pictures/qr-picture.ts";
import { focusTitle } from "#app/ui/focus-title.ts";

import { Ballot } from "./ballot.tsx";
import { Lobby } from "./lobby.tsx";
import { Outcome } from "./outcome.tsx";
import { Swiping } from "./swiping.tsx";
import { useRound } from "./use-round.ts";
import type { FoundBooks, RoundView } from "./view.ts";

interface RoundProps {
  opened: RoundView;
  link: string;
  qr: QrPicture;
  found: FoundBooks | null;
}

export function Round({ opened, link, qr, found }: RoundProps) {
  const round = useRound(opened);
  const { view, refresh } = round;
  const shown = useRef(view.phase);
  // Whatever had the focus went with the page of the phase before.
  useEffect(() => {
    if (shown.current !== view.phase) focusTitle();
    shown.current = view.phase;
  }, [view.phase]);
  switch (view.phase) {
    case "lobby":
      return <Lobby view={view} link={link} qr={qr} found={found} onChanged={refresh} />;
    case "swiping":
      return <Swiping round={round} link={link} />;
    case "final":
      return <Ballot key={view.finalists.length} view={view} link={link} onChanged={refresh} />;
    case "over":
      return <Outcome view={view} />;
  }
}
