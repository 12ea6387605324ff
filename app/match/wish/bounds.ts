export interface Bounds {
  shortest?: number;
  longest?: number;
  /** Years of first publication. */
  from?: number;
  to?: number;
  order?: "newest" | "oldest";
  age?: number;
  isVague?: boolean;
  comparedLength?: "shorter" | "longer";
}

type Reading = (found: RegExpExecArray, bounds: Bounds) => void;

const COUNT = String.raw`(\d{2,4})`;
const PAGES = String.raw`\s*(?:-\s*)?(?:pages?|pgs?|pp?\b|seiten?)`;
const YEAR = String.raw`((?:1\d|20)\d\d)`;
const PAGES_PER_HOUR = 60;
const SMALL_CHILD = 2;

const RULES: ReadonlyArray<[pattern: string, reading: Reading]> = [
  [
    String.raw`(?:under|below|less than|fewer than|shorter than|max(?:imum|imal)?|up to|at most|(?:not|no) more than|unter|weniger als|höchstens|bis(?: zu)?|kürzer als)\s*${COUNT}${PAGES}`,
    ([, pages], bounds) => (bounds.longest = Number(pages) - 1),
  ],
  [
    String.raw`(?:over|above|more than|longer than|at least|min(?:imum|destens)?|über|mehr als|länger als)\s*${COUNT}${PAGES}`,
    ([, pages], bounds) => (bounds.shortest = Number(pages)),
  ],
  [
    String.raw`${COUNT}${PAGES}\s*(?:or less|or fewer|max|tops|oder weniger)`,
    ([, pages], bounds) => (bounds.longest = Number(pages)),
  ],
  [
    String.raw`${COUNT}\+${PAGES}|${COUNT}${PAGES}\s*(?:or more|plus|oder mehr)`,
    ([, one, other], bounds) => (bounds.shortest = Number(one ?? other)),
  ],
  [
    String.raw`${COUNT}${PAGES}`,
    ([, pages], bounds) => {
      bounds.shortest = Math.round(Number(pages) * 0.75);
      bounds.longest = Math.round(Number(pages) * 1.25);
    },
  ],
  [
    String.raw`\b(\d{1,2}|an?|one|two|three|four|five|six|eine?r?|zwei|drei|vier|fünf|sechs)[\s-]*(?:hours?|hrs?|stunden?|std)\b(?:\s+(?:flight|train|journey|ride|drive|flug|fahrt|zugfahrt|bahnfahrt))?`,
    ([, hours], bounds) => (bounds.longest = Math.max(100, countOf(hours!) * PAGES_PER_HOUR + 40)),
  ],
  [
    String.raw`\b(?:in |on )?(?:one|a single|an?|einem|einen|an einem)\s+(?:evening|sitting|afternoon|night|day|go|abend|nachmittag|rutsch|tag)\b`,
    (_, bounds) => (bounds.longest = 250),
  ],
  [
    String.raw`\b(?:in |on |over )?(?:one|a|the|einem|am|übers?)\s+(?:weekend|wochenende)\b`,
    (_, bounds) => Object.assign(bounds, { longest: 350, isVague: true }),
  ],
  [
    String.raw`\b(?:tiny|very short|super short|really short|slim|thin|quick|ganz kurz\p{L}*|sehr kurz\p{L}*|dünn\p{L}*)(?!\s+stor)\b`,
    (_, bounds) => Object.assign(bounds, { longest: Math.min(bounds.longest ?? 150, 150), isVague: true }),
  ],
  [
    String.raw`\b(?:short|brief|kurz(?:e[rsmn]?)?)\b(?!\s*-?\s*(?:stor|geschicht|fiction))`,
    (_, bounds) => Object.assign(bounds, { longest: Math.min(bounds.longest ?? 220, 220), isVague: true }),
  ],
  [String.raw`\b(?:shorter|kürzer\p{L}*)\b`, (_, bounds) => (bounds.comparedLength = "shorter")],
  [String.raw`\b(?:longer|länger\p{L}*)\b`, (_, bounds) => (bounds.comparedLength = "longer")],
  [
    String.raw`\b(?:doorstopper|doorstop|chunky|tome|long (?:book|novel|read)|(?:big|thick|fat) (?:fat )?(?:book|novel)|wälzer|dicke[rsn]? (?:buch|roman|schinken))\b`,
    (_, bounds) => Object.assign(bounds, { shortest: 500, isVague: true }),
  ],
  [
    String.raw`\b${YEAR}\s*(?:or (?:later|newer|after)|onwards?|and (?:later|after)|oder (?:später|neuer|jünger)|und später)|(?:since|after|later than|newer than|seit|ab|nach)\s+${YEAR}\b`,
    ([, one, other], bounds) => (bounds.from = Number(one ?? other)),
  ],
  [
    String.raw`\b(?:from|in|aus)\s+(?:the|den)\s+['’]?([2-9]0)(?:s|ern?)\b`,
    ([, decade], bounds) => Object.assign(bounds, { from: 1900 + Number(decade), to: 1909 + Number(decade) }),
  ],
  [
    String.raw`\b(\d{1,2})(?:st|nd|rd|th)[\s-]century (?:or|and) (?:older|earlier|before)\b`,
    ([, century], bounds) => (bounds.to = 100 * Number(century)),
  ],
  [
    String.raw`\b(?:for (?:a|my|our)|für (?:ein|mein|unser)) (?:baby|toddler|infant|kleinkind)\b`,
    (_, bounds) => (bounds.age = SMALL_CHILD),
  ],
  [
    String.raw`(?:before|older than|until|pre-?|vor|bis)\s*${YEAR}\b`,
    ([, year], bounds) => (bounds.to = Number(year) - 1),
  ],
  [
    String.raw`(?:published|written|released|out|came out|erschienen|geschrieben|veröffentlicht)\s+(?:in|from|im jahr|around)?\s*(?:the\s+|den\s+)?${YEAR}(s|er|ern)?\b|\b(?:from|aus)\s+(?:the\s+|den\s+|dem jahr\s+)?${YEAR}(s|er|ern)?\b`,
    publication,
  ],
  [
    String.raw`\b(?:newest|latest|most recent|brand[ -]new|newly published|neueste[rnsm]?|ganz neu\p{L}*|frisch erschienen\p{L}*)\b`,
    (_, bounds) => (bounds.order = "newest"),
  ],
  [String.raw`\b(?:oldest|earliest|älteste[rnsm]?)\b`, (_, bounds) => (bounds.order = "oldest")],
  [
    String.raw`\b(?:recent(?:ly)?|modern|contemporary|this century|neuere?[rnsm]?|aktuelle?[rnsm]?|zeitgenössisch\p{L}*|new (?:book|novel|release)s?)\b`,
    (_, bounds) => Object.assign(bounds, { from: bounds.from ?? 2010, isVague: true }),
  ],
  [
    String.raw`\b(?:classics?|klassiker\p{L}*|klassisch\p{L}*)\b`,
    (_, bounds) => Object.assign(bounds, { to: bounds.to ?? 1970, isVague: true }),
  ],
  [
    String.raw`\b(\d{1,2})\s*-?\s*(?:years?|yrs?)\s*-?\s*olds?\b|\b(\d{1,2})\s*-?\s*(?:yo|y\/o|jähr\p{L}*)\b|\((?:age |aged )?(\d{1,2})\)|\b(?:aged?|is|turning|turns|alter von|ist|wird)\s+(\d{1,2})(?:\s+jahre?(?:\s+alt)?)?\b|\b(\d{1,2})\s+jahre?(?:\s+alt)?\b`,
    ([, ...ages], bounds) => (bounds.age = Number(ages.find(Boolean))),
  ],
];

const PATTERNS = RULES.map(([pattern, reading]) => ({ pattern: new RegExp(pattern, "giu"), reading }));

function publication([, one, isDecade, other, isOtherDecade]: RegExpExecArray, bounds: Bounds): void {
  const year = Number(one ?? other);
  bounds.from = year;
  bounds.to = year + ((isDecade ?? isOtherDecade) ? decadeLength(year) : 0);
}

/** "The 1900s" are a century, "the 1920s" ten years. */
function decadeLength(year: number): number {
  return year % 100 === 0 && year < 2000 ? 99 : 9;
}

/** Nothing that begins in a name sets a limit: "A Brief History of Time" is no wish for a brief book. */
export function readBounds(
  text: string,
  isNamed: (at: number) => boolean = () => false,
  isSpared: (at: number) => boolean = () => false,
): { bounds: Bounds; parts: Array<[from: number, to: number]> } {
  const bounds: Bounds = {};
  const parts: Array<[number, number]> = [];
  const whole =
    /^\W*(?:(?:something|anything|books?|novels?|etwas|bücher)\s+)?(?:from |in |aus )?(?:the |den )?((?:1\d|20)\d\d)(s|er|ern)?\W*$/iu.exec(
      text,
    );
  if (whole) publication(["", whole[1], whole[2]] as unknown as RegExpExecArray, bounds);
  for (const { pattern, reading } of PATTERNS) {
    for (const found of text.matchAll(pattern)) {
      const [from, to] = [found.index, found.index + found[0].length];
      if (parts.some((part) => from < part[1] && to > part[0])) continue;
      if (isNamed(from) || (isSpared(from) && isMatterOfTaste(found, reading))) continue;
      reading(found, bounds);
      parts.push([from, to]);
    }
  }
  return { bounds, parts };
}

function isMatterOfTaste(found: RegExpExecArray, reading: Reading): boolean {
  const alone: Bounds = {};
  reading(found, alone);
  return alone.isVague === true || (alone.order ?? alone.age) !== undefined;
}

const COUNTS = ["one", "two", "three", "four", "five", "six"];
const GERMAN_COUNTS = ["ein", "zwei", "drei", "vier", "fünf", "sechs"];

function countOf(word: string): number {
  const digits = Number(word);
  if (digits > 0) return digits;
  const lower = word.toLowerCase();
  return Math.max(COUNTS.indexOf(lower), GERMAN_COUNTS.indexOf(lower), 0) + 1;
}
