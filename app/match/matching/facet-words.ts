import { facetPhrase, type FacetPhrase } from "#app/books/facets/facet-phrase.ts";
import { capitalized, isPlaceName, placeName } from "#app/books/facets/place-names.ts";

/** "Apart" says something of the whole book, and stands beside no noun: "good as a gift". */
export type Phrase = FacetPhrase | { place: "apart"; text: string };

const before = (text: string): Phrase => ({ place: "before", text });
const noun = (text: string): Phrase => ({ place: "noun", text });
const after = (text: string): Phrase => ({ place: "after", text });
const apart = (text: string): Phrase => ({ place: "apart", text });

/** A reader asked for the fact, so unlike in the deck every term is said. */
export function facetWords(facet: string, term: string): Phrase {
  const table = Object.hasOwn(WORDS, facet) ? WORDS[facet]! : {};
  if (Object.hasOwn(table, term)) return table[term]!;
  return facetPhrase(facet === "author" ? "origin" : facet, term) ?? otherWords(facet, term);
}

function otherWords(facet: string, term: string): Phrase {
  if (facet === "setting" || facet === "era") return after(`set in ${isPlaceName(term) ? placeName(term) : term}`);
  if (facet === "audience") return after(`for ${term}`);
  if (facet === "author") return after(`by an author from ${capitalized(term)}`);
  if (facet === "narrator") return after(`told by a ${term}`);
  if (facet === "representation") return after(`with ${capitalized(term.replace(/ characters$/, ""))} characters`);
  return before(term);
}

const WORDS: Readonly<Record<string, Readonly<Record<string, Phrase>>>> = {
  genre: { facts: noun("non-fiction") },
  setting: {
    greenland: after("set in Greenland"),
    moors: after("set on the moors"),
    city: after("set in a city"),
    neighbourhood: after("set in one neighbourhood"),
    "care home": after("set in a care home"),
    heat: after("set in the heat"),
    "fantasy city": after("set in a fantasy city"),
    afterlife: after("set in the afterlife"),
    "dystopian society": after("set in a dystopian society"),
    "post-apocalyptic world": after("set in a post-apocalyptic world"),
    "forbidden zone": after("set in a forbidden zone"),
    home: after("set at home"),
    underground: after("set underground"),
    worldwide: after("set around the world"),
    plane: after("set on a plane"),
  },
  era: {
    "bronze age": after("set in the Bronze Age"),
    "ottoman empire": after("set in the Ottoman Empire"),
    antebellum: after("set before the American Civil War"),
    risorgimento: after("set during the Risorgimento"),
    "gilded age": after("set in the Gilded Age"),
    "russian revolution": after("set in the Russian Revolution"),
    contemporary: after("set today"),
    timeless: before("timeless"),
    centuries: after("told over centuries"),
    decades: after("told over decades"),
  },
  pace: { steady: before("steadily paced") },
  difficulty: { easy: noun("easy read"), medium: before("moderately demanding") },
  form: {
    novel: noun("novel"),
    standalone: noun("standalone"),
    short: before("short"),
    long: before("long"),
    posthumous: after("published after its author’s death"),
    lists: after("full of lists"),
    realism: noun("realism"),
    gothic: before("gothic"),
    "hard-boiled": before("hard-boiled"),
    "short stories": noun("short story collection"),
    "linked stories": noun("collection of linked stories"),
    essays: noun("essay collection"),
    aphorisms: noun("collection of aphorisms"),
    talks: noun("collection of talks"),
    "case studies": noun("collection of case studies"),
    vignettes: after("told in vignettes"),
    dialogue: after("told in dialogue"),
    "advice column": noun("collection of advice columns"),
    "first contact": after("about first contact"),
    "locked room": noun("locked-room mystery"),
    "young adult": noun("young adult fiction"),
    "self-help": noun("self-help book"),
    "scandi noir": noun("Scandi noir"),
    afrofuturism: noun("Afrofuturism"),
    "nobel laureate": after("by a Nobel laureate"),
    "booker winner": noun("Booker winner"),
    "pulitzer winner": noun("Pulitzer winner"),
    "hugo winner": noun("Hugo winner"),
  },
  narrator: {
    "third person": after("told in the third person"),
    "second person": after("told in the second person"),
    omniscient: after("told by an all-knowing narrator"),
    "man protagonist": after("about a man"),
    "collective narrator": after("told by a group"),
    "expert voice": after("by an expert"),
    insider: after("by an insider"),
  },
  audience: { gift: apart("good as a gift"), "book club": apart("good for a book club") },
  representation: {
    women: after("about women"),
    "mixed race": after("with mixed-race characters"),
    "mental illness": after("about mental illness"),
    "deaf and mute characters": after("with deaf and mute characters"),
  },
  author: {
    man: after("by a man"),
    black: after("by a Black author"),
    latino: after("by a Latino author"),
    muslim: after("by a Muslim author"),
    indigenous: after("by an Indigenous author"),
    "native american": after("by a Native American author"),
    māori: after("by a Māori author"),
    asian: after("by an Asian author"),
    "arab world": after("by an author from the Arab world"),
  },
};
