const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Skin tones and genders of persons are left out. */
const PICTURES: Readonly<Record<string, string>> = {
  "🚀🛸🪐🌌👩‍🚀👨‍🚀🧑‍🚀🛰☄": "space",
  "👽👾": "aliens",
  "🤖": "robots",
  "🕵🔍🔎": "detective",
  "🔪🗡🩸": "murder",
  "☕🍵🧣🛋🧶": "cosy",
  "👻": "ghosts",
  "🧛": "vampires",
  "🧟": "zombies",
  "🐺": "wolves",
  "🧙🪄🔮": "magic",
  "🧚": "fairies",
  "🧜": "mermaids",
  "🐉🐲": "dragons",
  "🦄": "fantasy",
  "🏰": "castle",
  "👑": "royalty",
  "⚔🛡": "war",
  "💣🪖🎖": "war",
  "☠💀⚰🪦": "death",
  "🎃😱👹": "horror",
  "😂🤣😆😹😄😁": "funny",
  "😭😢💔😿": "sad",
  "❤💕💘💖😍🥰💋💍💞🧡💛💚💙💜": "love",
  "🌈🏳‍🌈": "lgbtq",
  "🏳‍⚧": "transgender",
  "🌊⛵🚢⚓🌅": "sea",
  "🏴‍☠": "pirates",
  "🏝🏖": "island",
  "🐋🐳": "whales",
  "🦈🐙": "sea",
  "🏔⛰🧗": "mountains",
  "❄☃⛄🥶": "winter",
  "🏜🐪🐫": "desert",
  "🌲🌳🍄🍂": "forest",
  "🌱🌿🌻": "nature",
  "🌍🌎🌏✈🧳🗺": "travel",
  "🚂🚆🚞🚃": "trains",
  "🏃": "running",
  "🏫🎓": "school",
  "🧒👧👦👶🍼": "children",
  "👩‍👧👨‍👩‍👧👪": "family",
  "🐶🐕": "dogs",
  "🐱🐈🐾": "cats",
  "🐴🐎": "horses",
  "🐦🦅🦉": "birds",
  "🐝": "bees",
  "🍝🍕🍜🍳🍷🧑‍🍳👩‍🍳👨‍🍳🍰": "food",
  "🎨🖼": "art",
  "🎵🎶🎸🎹🎻": "music",
  "🎭": "theatre",
  "🎬": "film",
  "♟": "chess",
  "⚽🏀🎾": "sport",
  "💰💵💸📈💶": "money",
  "💼": "business",
  "🧠": "psychology",
  "🔬🧪🧬🔭": "science",
  "🧮": "mathematics",
  "🩺🏥🧑‍⚕👩‍⚕": "medicine",
  "⚖": "law",
  "🧘": "meditation",
  "😴💤": "sleep",
  "💪": "motivation",
  "🎄🎅": "christmas",
  "📚📖": "books",
  "🏛": "ancient rome",
  "🗾🎌⛩🇯🇵🌸": "japan",
  "🇰🇷": "korea",
  "🇨🇳": "china",
  "🇮🇳": "india",
  "🇫🇷🗼": "france",
  "🇩🇪": "germany",
  "🇮🇹": "italy",
  "🇪🇸": "spain",
  "🇬🇧🏴󠁧󠁢󠁥󠁮󠁧󠁿": "england",
  "🇮🇪☘": "ireland",
  "🇺🇸🗽": "united states",
  "🇷🇺": "russia",
  "🇧🇷": "brazil",
  "🇲🇽": "mexico",
  "🇳🇬": "nigeria",
  "🇮🇸": "iceland",
  "🇸🇪🇳🇴🇩🇰🇫🇮": "scandinavia",
};

const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(PICTURES).flatMap(([pictures, words]) =>
    Array.from(segments(pictures), (picture): [string, string] => [plain(picture), words]),
  ),
);

export function withoutPictures(text: string): string {
  if (!/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(text)) return text;
  return Array.from(segments(text), (segment) => {
    if (!/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(segment)) return segment;
    const words = WORDS.get(plain(segment)) ?? WORDS.get(plain(segment).split("\u200d")[0]!) ?? "";
    return ` ${words} `;
  }).join("");
}

function* segments(text: string): Generator<string> {
  for (const { segment } of graphemes.segment(text)) yield segment;
}

function plain(picture: string): string {
  return picture.replaceAll(/\ufe0f|\p{Emoji_Modifier}/gu, "").replace(/\u200d[♀♂]$/u, "");
}
