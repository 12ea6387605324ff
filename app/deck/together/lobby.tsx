import { t } from "#app/language/t.ts";
import type { QrPicture } from "#app/platform/pictures/qr-picture.ts";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import { Invitation } from "./invitation.tsx";
import { Nominations } from "./nominations.tsx";
import { PeopleList } from "./people-list.tsx";
import { RULE_TEXTS } from "./rule-texts.ts";
import { StepButton } from "./step-button.tsx";
import { untilText } from "./until-text.ts";
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
  const { code, way, rule, pool, people, mayLead, isShortlist, endsAt } = view;
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
                    "Each of you ranks the whole shortlist. The book with the fewest first places drops out until one has more than half. If books tie, the one higher on the list stays. {until}",
                    {
                      until: untilText(endsAt),
                    },
                  )
                : t(
                    "Nobody sees how anybody else votes. Each of you has one veto. With only two of you, what you don’t agree on tells you how the other one voted.",
                  )}
            </p>
            {isBallot && (
              <p className="note below-2">
                {t("When it’s over, the rankings are shown without names, so that you can count again.")}
              </p>
            )}
          </section>
          <PeopleList people={people} code={code} onChanged={onChanged} />
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
