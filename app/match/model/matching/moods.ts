import { allTokensOf } from "./tokens.ts";

/**
 * Query expansion: a reader's phrase for a mood or trope, and the words that descriptions use instead. Written by hand;
 * longer phrases win over shorter ones. The expansion counts less than the reader's own words. The words of a figure of
 * speech (~) are not searched for: a slow burn is no fire.
 */
const TABLE: ReadonlyArray<[phrase: string, words: string]> = [
  ["cozy", "cosy charming gentle warm village baker tea cottage comfort heartwarming"],
  ["cosy", "cozy charming gentle warm village baker tea cottage comfort heartwarming"],
  ["cozy mystery", "amateur sleuth village charming detective murder"],
  ["heartwarming", "warm tender touching uplifting friendship kindness"],
  ["~feel good", "uplifting heartwarming joy hope charming delightful"],
  ["uplifting", "hope inspiring heartwarming joy triumph"],
  ["funny", "humor humorous hilarious comic comedy witty laugh satire"],
  ["hilarious", "funny humor comic comedy witty laugh"],
  ["witty", "wit humor satire clever irreverent"],
  ["dark", "grim bleak sinister brutal disturbing twisted"],
  ["gritty", "violent brutal raw dark crime street"],
  ["grimdark", "brutal bleak war violent morally mercenary"],
  ["creepy", "eerie sinister haunted unsettling horror terrifying"],
  ["scary", "horror terrifying terror nightmare haunted frightening"],
  ["spooky", "ghost haunted eerie supernatural horror"],
  ["gothic", "mansion haunted brooding secrets estate ghost"],
  ["atmospheric", "haunting evocative moody lyrical eerie"],
  ["sad", "grief loss heartbreaking tragic tragedy sorrow mourning"],
  ["tearjerker", "heartbreaking grief loss tragic poignant dying"],
  ["~makes me cry", "heartbreaking grief loss tragic poignant"],
  ["bittersweet", "poignant loss love nostalgia melancholy"],
  ["melancholy", "wistful loss lonely longing poignant"],
  ["hopeful", "hope uplifting resilience redemption"],
  ["thought provoking", "philosophical profound questions meditation"],
  ["philosophical", "philosophy meaning existence meditation"],
  ["~page turner", "gripping suspense thriller fast paced twists"],
  ["fast paced", "gripping action thriller race breakneck"],
  ["~edge of my seat", "gripping suspense thriller tension"],
  ["~slow burn", "romance simmering tension attraction gradually longing"],
  ["steamy", "passion desire seduction erotic sexy"],
  ["~enemies to lovers", "romance rival hate enemy attraction passion"],
  ["~friends to lovers", "romance best friend friendship falling love"],
  ["fake dating", "romance pretend fake engagement boyfriend"],
  ["forbidden love", "romance forbidden passion secret star crossed"],
  ["~second chance", "romance reunited return past lost love"],
  ["love triangle", "romance torn two heart choose"],
  ["small town", "town community neighbors local"],
  ["~found family", "misfit crew outcast friendship belonging family orphan band"],
  ["~coming of age", "adolescence teenage growing youth boyhood girlhood summer"],
  ["unreliable narrator", "memory lies deception obsession truth psychological twisted"],
  ["~plot twist", "twist shocking secrets suspense surprise"],
  ["whodunit", "murder detective suspects clues mystery sleuth"],
  ["~locked room", "murder impossible detective mystery sealed"],
  ["heist", "thief steal robbery con crew caper"],
  ["murder mystery", "detective killer murder clues suspects investigation"],
  ["true crime", "killer murder case investigation crime trial"],
  ["serial killer", "murders killer victims detective"],
  ["spy", "espionage agent intelligence cia mi6 secret"],
  ["courtroom", "lawyer trial attorney jury legal"],
  ["time travel", "past future century time traveler travels"],
  ["time loop", "repeat relive day again loop"],
  ["alternate history", "history war alternate world empire"],
  ["post apocalyptic", "apocalypse survivors collapse plague wasteland"],
  ["dystopian", "dystopia totalitarian government rebellion society control"],
  ["space opera", "galaxy starship empire alien interstellar"],
  ["first contact", "alien extraterrestrial message spaceship"],
  ["artificial intelligence", "robot machine computer ai android"],
  ["cyberpunk", "hacker virtual corporation cyberspace network"],
  ["steampunk", "victorian airship clockwork steam machine"],
  ["epic fantasy", "kingdom quest magic sword dark lord prophecy"],
  ["urban fantasy", "magic city vampire werewolf witch supernatural"],
  ["magical realism", "magical family village enchanted generations"],
  ["~chosen one", "prophecy destiny hero power savior"],
  ["magic school", "academy school magic wizard student"],
  ["dragons", "dragon rider fire wings"],
  ["fairy tale", "retelling enchanted princess curse witch fairy"],
  ["retelling", "myth fairy legend reimagining classic"],
  ["mythology", "gods goddess myth greek legend"],
  ["haunted house", "house ghost haunted mansion evil"],
  ["wwii", "world war nazi german occupied 1940"],
  ["world war two", "nazi german occupied resistance 1940"],
  ["medieval", "knight castle king middle ages monk"],
  ["regency", "duke lord london society ball marriage"],
  ["victorian", "london nineteenth century victorian"],
  ["family saga", "generations family siblings mother daughters"],
  ["road trip", "journey drive highway across country"],
  ["survival", "survive wilderness stranded storm island"],
  ["sea", "ship ocean sailor island voyage captain"],
  ["~strong female lead", "woman heroine fierce young independent"],
  ["antihero", "criminal morally ruthless antihero"],
  ["lgbt", "gay lesbian queer lgbtq"],
  ["queer", "gay lesbian lgbt lgbtq"],
  ["habits", "habit routine productivity change"],
  ["productivity", "habit work time focus efficient"],
  ["startup", "entrepreneur company founder business"],
  ["short", "novella brief slim"],
];

export interface Mood {
  /** The stems that descriptions use for it. */
  meant: readonly string[];
  /** The phrase's own words are not searched for. */
  isFigure: boolean;
}

/** By the stems of the phrase, joined by spaces. */
export const MOODS: ReadonlyMap<string, Mood> = new Map(
  TABLE.map(([phrase, tokens]) => [
    stemsOf(phrase).join(" "),
    { meant: [...new Set(stemsOf(tokens))], isFigure: phrase.startsWith("~") },
  ]),
);

export const LONGEST_PHRASE = Math.max(...[...MOODS.keys()].map((phrase) => phrase.split(" ").length));

function stemsOf(text: string): string[] {
  return allTokensOf(text).map(({ stem }) => stem);
}
