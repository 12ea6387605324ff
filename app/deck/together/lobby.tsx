import { t } from "#app/language/t.ts";
import { counted } from "#app/platform/figures.ts";
import type { QrPicture } from "#app/platform/pictures/qr-picture.ts";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import { Invitation } from "./invitation.tsx";
import { Nominations } from "./nominations.tsx";
import { PeopleList } from "./people-list.tsx";
import { rankingNote, RULE_TEXTS } from "./rule-texts.ts";
import { StepButton } from "./step-button.tsx";
import type { FoundBooks, RoundView } from "./view.ts";

import * as styles from "./round.module.css";

interface LobbyProps {
  view: RoundView;
  link: string;
  qr: QrPicture;
  found: FoundBooks | null;
  onChanged(): unknown;
}

export function Lobby({ view, link, qr, found, onChanged }: LobbyProps) {
  const { code, way, rule, pool, people, mayLead, isShortlist, days } = view;
  const isBallot = way === "ballot";
  const ruleName = RULE_TEXTS.find((text) => text.rule === rule)!.name;
  return (
    <PageLayout back="/together" title={<PageTitle grows>{t("Pick Together")}</PageTitle>}>
      <div className={styles.lobby}>
        <Invitation code={code} link={link} qr={qr} />
        <div className="stack gap-6">
          <section aria-labelledby="rule">
            <h2 id="rule" className="title">
              {isBallot ? t("How it’s decided") : t("{pool}. {rule}", { pool, rule: ruleName })}
            </h2>
            <p className="below-2">
              {isBallot
                ? t(
                    "Each of you ranks the whole shortlist. The book with the fewest first places drops out until one has more than half. If books tie, the one higher on the list stays. The vote closes {time} after the shortlist does.",
                    {
                      time: counted(days ?? 0, "day"),
                    },
                  )
                : t(
                    "Nobody sees how anybody else votes. Each of you has one veto. With only two of you, what you don’t agree on tells you how the other one voted.",
                  )}
            </p>
            <p className="note below-2">{rankingNote(way)}</p>
          </section>
          <PeopleList view={view} onChanged={onChanged} />
          {isShortlist && <Nominations view={view} found={found} onChanged={onChanged} />}
          <div role="status">
            {mayLead ? (
              <StepButton code={code} fields={{ step: "begin" }} className="button-solid" onDone={onChanged}>
                {isBallot ? t("Close the shortlist and vote") : t("Everybody’s here: begin")}
              </StepButton>
            ) : (
              <p className="muted">
                {t("{host} begins when everybody is here.", { host: people.find(({ isHost }) => isHost)?.name ?? "" })}
              </p>
            )}
          </div>
        </div>
      </div>
    </PageLayout>
  );
}
