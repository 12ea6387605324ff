import { isStopWord, type Token } from "#app/match/matching/tokens.ts";

const set = (words: string) => new Set(words.trim().split(/\s+/));

const FILLERS = set(`
  hi hello hey hallo ok okay so well um hmm pls plz please thanks thank thx bitte danke actually actual
  i im ive id me my we us our you your someone somebody anybody anyone one ones
  want wants wanted need needs needed looking look searching search seek wish hope hoping wanna gonna try trying
  give show get got have has had suggest suggestions suggestion recommend recommendation recommendations tell help helps
  something anything smth sth stuff thing things kind sort type types bit little lot lots really quite proper right pretty
  book books read reads reading reader readers title titles story stories tale novels page pages write written writing
  good great nice best better amazing perfect awesome interesting favourite favorite super cool fine excellent
  like likes liked love loves loved enjoy enjoyed enjoys similar ever since now lately today tonight currently right
  about some any maybe perhaps just also only even still again more most much many very too enough first next last new older
  set takes take place places make makes made go goes going come comes put keep feel feels feeling felt way ways
  people person guy someone man friend friends gift present birthday buy
  chasing chase everything anyway somewhere another absolutely definitely strictly certainly
  fan fans vibe vibes mood moods style esque ish based featuring involving contains containing includes including
  lol haha omg tbh imo idk etc ie eg vs
  already before after while when where who whose what which that this these those there here then than
  buch bücher bucher buecher lesen lese liest gelesen leser lektüre lektuere lekture empfehlung empfehlungen empfehlen empfiehl
  suche such suchen sucht will möchte mochte moechte hatte hätte haette gern gerne brauche etwas was irgendwas mal
  ich du er sie es wir ihr mir mich dir mein meine meinen meiner meinem dein deine sein seine und oder aber auch
  der die das den dem des ein eine einen einem einer eines fur für fuer über uber ueber mit von vom zu zum zur im in am an auf
  aus bei nach vor um so wie als dass das ob wenn weil da dort hier ist sind bin hat haben wird werden kann können konnen
  soll sollte muss darf viel viele sehr ganz schon nur noch doch eben eigentlich halt bitte gut gute guter gutes guten schön schöne
  tolle toll spiel spielt spielen handelt handeln geht gehen gibt geben lieber liebe mag ähnlich ahnlich art geschichte geschichten
  spannendes thema jemand freund freundin meinetwegen
`);

export function isFiller(word: string): boolean {
  return FILLERS.has(word) || NEGATIONS.has(word);
}

export function isContent({ word, stem }: Token): boolean {
  return !isStopWord(stem) && !FILLERS.has(word) && !NEGATIONS.has(word) && !(word.length === 1 && !/\d/.test(word));
}

const GERMAN_WORDS = set(`
  der die das den dem des ein eine einen einem einer und oder nicht kein keine keinen ich mir mich mit fur für über uber ueber
  von vom zu zum zur im auf aus bei nach wie etwas buch bücher bucher roman romane suche möchte mochte gern gerne wo spielt ist
  sind dass ohne aber auch fuer als sehr lieber zwischen gegen durch uns ihr sein meine mein
`);
const ENGLISH_WORDS = set(`
  the a an and or not no of to for with about from by is are i my me want book books something like that this it but without
  on at as who where what set novel reading read
`);

export function isGerman(tokens: readonly Token[]): boolean {
  const count = (words: ReadonlySet<string>) => tokens.filter(({ word }) => words.has(word)).length;
  return count(GERMAN_WORDS) > count(ENGLISH_WORDS);
}

export const NEGATIONS = set(`
  no not without nothing none except avoid avoiding hate hates hated dislike disliked dont doesnt didnt isnt arent cant minus sans
  kein keine keinen keiner keines keinem nicht nichts ohne ausser hasse bloss
`);

/** Words between a negation and what it spares the reader. */
export const BETWEEN = set(`
  too so very any want wants anything something much really about with a an the of to be at all is overly like by from more
  another other deal dealing involving containing featuring please bit want need stand into fan books book stories novels
  set in on at during takes take place that which where has have contains involves features there kind kinds sort sorts type types anyone anybody
  zu so sehr viel mit von der die das den ein eine einen mehr ganz gar was etwas bitte wieder uber fur
`);

export const FURTHER = set("or nor and oder und noch");

const REQUEST_WORDS = set(`
  i im ive id pls plz please looking recommend recommendation recommendations suggest
  ich suche mir bitte empfehlung empfehlungen
`);
const SHORT_REQUEST_WORDS = set(
  "my me something anything similar books novel meine meinen mein etwas buch bucher roman",
);
const SHORTEST_BLURB = 8;
const LONG_BLURB = 25;
const LONGEST_REQUEST = 60;
const SMALL_SHARE = 0.25;

/** Whether a text describes a book, as publishers do: there "no" and "like" belong to the story. */
export function isBlurb(text: string, tokens: readonly Token[]): boolean {
  if (tokens.length > LONGEST_REQUEST) return true;
  if (tokens.length < SHORTEST_BLURB || isGerman(tokens)) return false;
  const small = tokens.filter(({ stem, word }) => isStopWord(stem) || NEGATIONS.has(word)).length;
  if (!/[.,;:!?]/.test(text) && small < SMALL_SHARE * tokens.length) return true;
  const isShort = tokens.length < LONG_BLURB;
  if (!/^\W*\p{Lu}/u.test(text) || (isShort && !/[.!”"]\s*$/.test(text))) return false;
  return !tokens.some(({ word }) => REQUEST_WORDS.has(word) || (isShort && SHORT_REQUEST_WORDS.has(word)));
}
