import { genreFromCategory } from "#app/books/import/rows/genre-from-category.ts";
import type { Genre } from "#db/genres.ts";

const STORY = /(?<!non-?\s?)\bfiction\b|\bnovels?\b|\broman\b|\b(?:stories|tales)\b|\bromance\b/;
const FACTS = /\bnon-?\s?fiction\b/;

/** The more special kinds first: a fantasy with a murder is fantasy. */
const STORIES: ReadonlyArray<readonly [RegExp, Genre]> = [
  [/\bhorror\b|\bgothic\b|\bghost stories\b|\bvampires?\b|\bzombies?\b|\boccult fiction\b/, "Horror"],
  [
    /\bscience fiction\b|\bsci-fi\b|\bspace opera\b|\bdystop|\bcyberpunk\b|\binterplanetary\b|\bextraterrestrial|\balien invasion/,
    "Science Fiction",
  ],
  [
    /\bfantas(?:y|tic fiction)\b|\bmagic\b|\bwizards?\b|\bdragons?\b|\bfairy tales\b|\bimaginary (?:places|wars)\b|\belves\b/,
    "Fantasy",
  ],
  [
    /\bthrillers?\b|\bsuspense\b|\bmyster(?:y|ies)\b|\bdetectives?\b|\bcrime\b|\bmurder\b|\bspy stories\b|\bespionage\b|\bkriminal|\bpolice\b|\blegal stories\b/,
    "Thriller",
  ],
  [
    /\bhistorical\b|\bhistory\b|\bworld war\b|\bcivil war, 1861|\b1[0-8]th century\b|\bregency\b|\bkings and rulers\b/,
    "Historical Fiction",
  ],
];
const FACTUAL: ReadonlyArray<readonly [RegExp, Genre]> = [
  [
    /\bself-help\b|\bself-(?:actualization|realization|improvement|esteem|confidence|care)\b|\bconduct of life\b|\bhappiness\b|\bhabits?\b|\bmotivation\b|\bpersonal growth\b|\bsuccess(?! in business)\b/,
    "Self-Help",
  ],
  [
    /\bbusiness|\bmanagement\b|\bmarketing\b|\bleadership\b|\bentrepreneur|\beconomics\b|\bfinance\b|\binvest(?:ing|ments?)\b|\bcorporations?\b|\bnegotiation\b|\bindustrial\b/,
    "Business",
  ],
  [/\b(?:auto)?biograph(?:y|ies|ie|isch)|\bmemoirs?\b|\bdiaries\b|\bcorrespondence\b/, "Biography"],
];
const OTHER_FACTS =
  /\bhistory\b|\bscience\b|\bphilosophy\b|\bpsychology\b|\breligio|\bcook(?:ing|ery|books?)\b|\btravel\b|\bpolitics\b|\bpolitical science\b|\bmathematics\b|\bmedicine\b|\bhealth\b|\bnature\b|\bessays\b|\bsociology\b|\beducation\b|\bmusic\b|\bart\b|\bgardening\b|\bbible\b|\bchristian|\bcriticism\b|\bcomputers?\b|\bprogramming\b|\bengineering\b|\blaw\b|\bsports?\b|\breference\b|\bguidebooks\b/;

/** Subjects read: the first ones tell most, and anybody can add to the rest. */
const SUBJECTS_READ = 40;

export function genreOf(subjects: readonly string[]): Genre {
  const lower = subjects.slice(0, SUBJECTS_READ).map((subject) => subject.toLowerCase());
  const votes = (pattern: RegExp) => lower.filter((subject) => pattern.test(subject)).length;
  const best = (rules: ReadonlyArray<readonly [RegExp, Genre]>): Genre | null => {
    const [first] = rules
      .map(([pattern, genre], order) => ({ genre, votes: votes(pattern), order }))
      .sort((one, other) => other.votes - one.votes || one.order - other.order);
    return first && first.votes > 0 ? first.genre : null;
  };
  const isStory = votes(STORY) > 0 && votes(FACTS) === 0;
  if (isStory) return best(STORIES) ?? "Fiction";
  const factual = best(FACTUAL);
  if (factual) return factual;
  if (votes(FACTS) > 0) return "Non-fiction";
  if (votes(OTHER_FACTS) > 0 && best(STORIES.slice(0, 4)) === null) return "Non-fiction";
  return genreByWords(lower);
}

function genreByWords(subjects: readonly string[]): Genre {
  const rated = STORIES.slice(0, 3).find(([pattern]) => subjects.some((subject) => pattern.test(subject)));
  return rated?.[1] ?? genreFromCategory(subjects.slice(0, 5).join(", ") || null);
}
