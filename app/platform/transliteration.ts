/** Latin letters that are more than a letter with a mark. German umlauts are written out, as Austrian readers expect. */
const LATIN = pairs("ä ae ö oe ü ue ß ss æ ae œ oe ø oe å aa þ th ð d đ d ł l ı i ħ h ŋ ng ŀ l");
const CYRILLIC = pairs(
  "а a б b в v г g д d е e ё e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch " +
    "ы y э e ю yu я ya і i ї yi є ye ґ g ў u ђ dj ј j љ lj њ nj ћ c џ dz ѓ g ќ k ѕ dz",
);
const GREEK = pairs(
  "α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o",
);
const CHARACTERS = new Map([...LATIN, ...CYRILLIC, ...GREEK, ["ъ", ""], ["ь", ""]] as const);

export function transliterated(text: string): string {
  return [...text.normalize("NFC")].map((each) => CHARACTERS.get(each) ?? withoutMarks(each)).join("");
}

function withoutMarks(character: string): string {
  const bare = [...character.normalize("NFKD").replaceAll(/\p{M}/gu, "")];
  return bare.map((each) => CHARACTERS.get(each) ?? each).join("");
}

function pairs(list: string): Array<[string, string]> {
  const words = list.split(" ");
  return words.flatMap(
    (word, index) => (index % 2 === 0 ? [[word, words[index + 1]!]] : []) as Array<[string, string]>,
  );
}
