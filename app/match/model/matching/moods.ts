import { everyWordOf } from "./words.ts";

/**
 * What readers call a mood or a trope, and the words that descriptions have for it instead. Ours, written for this
 * table; a longer phrase is looked for before a shorter one. The words count less than the reader's own, and those of a
 * figure of speech (~) mean nothing by themselves: a slow burn is no fire.
 */
const TABLE: ReadonlyArray<[saying: string, words: string]> = [
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
  /** The stems that descriptions have for it. */
  meant: readonly string[];
  /** The saying's own words are not to be looked for. */
  isFigure: boolean;
}

/** By the stems of the saying, with spaces between. */
export const MOODS: ReadonlyMap<string, Mood> = new Map(
  TABLE.map(([saying, words]) => [
    spelled(saying).join(" "),
    { meant: [...new Set(spelled(words))], isFigure: saying.startsWith("~") },
  ]),
);

/** How many words the longest saying has. */
export const LONGEST_SAYING = Math.max(...[...MOODS.keys()].map((saying) => saying.split(" ").length));

function spelled(text: string): string[] {
  return everyWordOf(text).map(({ stem }) => stem);
}
