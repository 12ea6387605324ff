import { COLUMN_NAMES } from "#app/books/import/rows/column-names.ts";

const words = (...lists: string[]) => lists.join(" ").split(" ");

export const FINISHED = words(
  "dateread datefinished finished finishdate finisheddate finishedon enddate end endedon ended readon datecompleted",
  "completed completedon completiondate lastdateread readdate dateofreading datesread finishedreading read dateend done",
  "gelesenam beendetam beendet gelesen lesedatum enddatum fertig lule lu datedelecture datelecture datedefin termine",
  "leidoel leido fechadelectura fechalectura fechafin fechadefin terminado lettoil letto datadilettura datalettura",
  "finitoil finito lidoem lido datadeleitura uitgelezenop uitgelezen gelezenop gelezen прочитано датапрочтения 読了日",
);

export const STARTED = words(
  "datestarted started startdate startedon start datestart begun began begundate begunon startedreading",
  "begonnenam begonnen angefangenam angefangen startdatum beginn datededebut datedebut debut commencele",
  "empezadoel empezado fechadeinicio fechainicio inicio iniziatoil iniziato datadinizio datainizio iniciadoem datadeinicio",
);

export const SHELVES = words(
  "bookshelves shelves collections tags lists labels regale regal schlagworte etageres etiquetas scaffali",
);

/** Headings by Goodreads' name for the column. Of several in one file, the first with a value counts. */
export const HEADINGS: ReadonlyArray<[name: string, headings: readonly string[]]> = [
  ["title", COLUMN_NAMES.title],
  ["author", [...COLUMN_NAMES.author, ...words("primaryauthor creators creator authortext authorname writer von by")]],
  ["additionalauthors", words("additionalauthors secondaryauthors secondaryauthor otherauthors coauthors coauthor")],
  [
    "exclusiveshelf",
    words(
      "exclusiveshelf status readingstatus readstatus bookstatus shelf state lesestatus statut etat estado stato leesstatus",
      "статус 状態",
    ),
  ],
  ["dateread", FINISHED],
  ["datestarted", STARTED],
  [
    "dateadded",
    words(
      "dateadded added addedon entrydate hinzugefugtam hinzugefugt dateajout datedajout ajoutele fechaagregado aggiuntoil",
    ),
  ],
  [
    "myrating",
    words(
      "myrating rating stars starrating score myscore personalrating userrating bewertung meinebewertung sterne wertung",
      "note manote notation evaluation etoiles nota puntuacion calificacion valoracion estrellas valutazione voto stelle",
      "avaliacao estrelas beoordeling waardering sterren оценка 評価",
    ),
  ],
  ["isbn13", words("isbn13 eanisbn13 ean isbnuid")],
  ["isbn", words("isbn isbn10 upcisbn10 isbns isbnnumber")],
  [
    "numberofpages",
    [...COLUMN_NAMES.pages, ...words("totalpages noofpages length nombredepages numerodepaginas bladzijden страниц")],
  ],
  ["bookshelves", ["bookshelves"]],
  [
    "myreview",
    words(
      "myreview review reviewcontent comments comment thoughts mythoughts opinion rezension kommentar meinung critique",
      "avis commentaire resena comentario recensione commento resenha opiniao recensie отзыв 感想",
    ),
  ],
  [
    "privatenotes",
    words(
      "privatenotes privatenote privatecomment notes note mynotes notizen notiz anmerkungen bemerkungen remarques notas",
      "nota annotazioni aantekeningen opmerkingen",
    ),
  ],
  ["readcount", words("readcount timesread numberofreads")],
  ["ownedcopies", words("ownedcopies owned own besitz possede")],
  ["spoiler", words("spoiler spoilers containsspoilers")],
];
