import { t } from "#app/language/t.ts";
import { STATUS_NAMES } from "#app/reading/list/reading-entry.ts";
import type { ReadingStatus } from "#db/reading.ts";

import { shortened } from "./cell-values.ts";

const WORDS: Record<ReadingStatus, string> = {
  want_to_read:
    "to-read want-to-read want-to-read-soon to-be-read-tbr tbr-pile backlog queue queued someday not-begun yet-to-read planned plan-to-read tbr want to-be-read unread not-read not-started not-yet-read up-next wishlist wish-list " +
    "zu-lesen mochte-ich-lesen will-ich-lesen noch-lesen ungelesen wunschliste a-lire envie-de-lire non-lu por-leer quiero-leer pendiente " +
    "da-leggere voglio-leggere quero-ler para-ler te-lezen wil-ik-lezen vill-lasa vil-lese vil-laese haluan-lukea chce-przeczytac do-przeczytania " +
    "chci-cist okumak-istiyorum okunacak хочу-прочитать буду-читать в-планах 読みたい 積読 想读",
  reading:
    "currently-reading reading in-progress current started reading-now now-reading re-reading rereading ongoing " +
    "lese lese-gerade lese-ich-gerade am-lesen angefangen en-cours en-cours-de-lecture lecture-en-cours leyendo leyendo-ahora en-curso " +
    "sto-leggendo in-lettura lendo a-ler aan-het-lezen bezig laser leser luen teraz-czytam czytam ctu prave-ctu okuyorum читаю сейчас-читаю " +
    "読んでいる 読書中 在读",
  completed:
    "read finished completed done complete already-read have-read " +
    "gelesen fertig beendet fertig-gelesen lu lue lus deja-lu termine leido leidos leida terminado letto letti finito lido lidos gelezen uitgelezen " +
    "last lest laest luettu luin przeczytane przeczytana przeczytany przecteno precteno okudum okundu прочитано прочитал прочитала прочитана прочитанные " +
    "読んだ 読了 已读 读过 read-but-unowned listened finished-reading finished-listening read-it",
  paused:
    "paused on-hold hold on-pause set-aside put-aside on-hiatus hiatus pausiert pause en-pause en-pausa pausado in-pausa gepauzeerd on-hold-paused paused-on-hold temporarily-paused отложено",
  did_not_finish:
    "did-not-finish dnf dnfd did-not-finish-dnf didnt-finish never-finished not-finished abandoned unfinished stopped-reading stopped gave-up given-up " +
    "gave-up-on quit dropped abgebrochen nicht-beendet aufgegeben abandonne abandonnes abandonado abandonados abbandonato abbandonati afgebroken niet-uitgelezen " +
    "abandonei abandonada avbruten avbrutt kesken porzucone odlozeno yarida-biraktim брошено бросил не-дочитал could-not-finish couldnt-finish",
};

const STATUSES = new Map(
  (Object.entries(WORDS) as Array<[ReadingStatus, string]>).flatMap(([status, words]) =>
    words.split(" ").map((word): [string, ReadingStatus] => [foldStatus(word), status]),
  ),
);

/** Ignores case, width, accents, signs between words, and a count: “Reading (2)”. */
function foldStatus(word: string): string {
  return word
    .normalize("NFKD")
    .replace(/\(\d+\)\s*$/, "")
    .replace(/(\p{Ll})(?=\p{Lu})/gu, "$1-")
    .toLowerCase()
    .replace(/['’\p{M}]/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

interface ReadFacts {
  started?: string | null;
  finished: string | null;
  stopped?: string | null;
  readCount?: number | null;
  rating: number | null;
}

export function knownStatus(word: string): ReadingStatus | undefined {
  return STATUSES.get(foldStatus(word));
}

export function statusByFacts(
  shelf: string,
  { started, finished, stopped, readCount, rating }: ReadFacts,
): ReadingStatus {
  const word = foldStatus(shelf);
  const beforeBracket = knownStatus(shelf.replace(/\s*\([^()]*\)$/, ""));
  if (beforeBracket) return beforeBracket;
  if (stopped || /^(?:dnf|did-?no?t-finish)-/.test(word)) return "did_not_finish";
  if (finished || readCount || (rating && !started)) return "completed";
  if (/^(?:read|finished|gelesen)-(?:in-)?\d{4}$|^\d{4}-(?:read|finished|gelesen)$/.test(word)) return "completed";
  return started ? "reading" : "want_to_read";
}

export function noteStatus(notes: string[], word: string, status: ReadingStatus): void {
  const becomes = STATUS_NAMES[status];
  notes.push(
    t("We have no status “{word}”, so it becomes {becomes}, on a shelf of that name.", {
      word: shortened(word),
      becomes,
    }),
  );
}
