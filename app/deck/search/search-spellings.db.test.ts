import { beforeAll, describe, expect, it } from "vitest";

import type { FoundAnswer } from "#app/books/search/found-book.ts";
import { addBooks } from "#tests/app.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app, ana } = useTestApp({ ana: {} });

const SHELF: Array<[title: string, author: string, isbn13?: string]> = [
  ["The Goose Road", "G. K. L. Penhallow"],
  ["Winter Geese", "GKL Penhallow"],
  ["The Hidden Valley", "A.A. Milnes"],
  ["The Cafe on the Ridge", "John Streleckis"],
  ["Nineteen Forty-Seven", "Ida Orwen"],
  ["The Hundred and Two Dogs", "Dodie Smyth"],
  ["Ninety-Three", "Victor Hugon"],
  ["Sixty Thousand Miles Under the Ice", "Jules Vernier"],
  ["30,000 Leagues Above the Sea", "Jules Vernier"],
  ["Cellblock-Nine", "Kurt Vonnegard"],
  ["The Four-Planet Riddle", "Liu Cishen"],
  ["King Oswald VII", "W. Shaker"],
  ["Crimson Realm II", "Peter Panther"],
  ["The Second Circle", "Alek Solny"],
  ["Vierzig Tage Regen", "Franz Werf"],
  ["Archer & Abbott", "Fred Valian"],
  ["Krieg und Enten", "Leo Tolst"],
  ["Rot & Grau", "Stendahl"],
  ["A Story of Three Rivers", "Karl Dickson"],
  ["The Thirteenth-Floor Club", "Amy Rell"],
  ["Bug-22", "Jo Heller"],
  ["Kelvin 273", "Ray Bradford"],
  ["Starfish Harbour", "Ada Coast"],
  ["Tele-Marker's Almanac", "Patrick O’Bryne"],
  ["L’Étourdie", "Aline Camusat"],
  ["Jacques l'Interdit", "Mar Yako"],
  ["D'Arcy’s Bar", "Pete McCarthur"],
  ["The Clock in Its Tower", "Ann Vale"],
  ["F# Minor", "Ada Sharp"],
  ["Delphi++ by Example", "Bo Strom"],
  ["Q.E.F.", "Mo Dern"],
  ["¿Dónde está Luz?", "Ana Pazos"],
  ["Sail‑Away", "Hy Phenson"],
  ["Quiet\u200bHarbour", "Ze Rowe"],
  ["Side·Long Glance", "Mi Dotti"],
  ["‹Second› Breakfast", "Gui Leaf"],
  ["Plus −7 Degrees", "Mi Nusson"],
  ["Salt‡Dagger", "Da Gerson"],
  ["999¾", "Rob Bolan"],
  ["四体と猫", "山田 太一"],
  ["傭兵日記", "鈴木 花"],
  ["고양이의 하루", "박 민"],
  ["แมวกับทะเล", "สมชาย"],
  ["חֲתוּלִים לְרֹב", "נחמה לב"],
  ["\u200fספר חורף", "רון גל"],
  ["أَحمد والكِتاب", "أبو بكر"],
  ["شـابوص", "إبراهيم"],
  ["Dr. Umbra and Mr. Light", "R. L. Stevens"],
  ["Risjorn's Philosophy", "Kikuchi Mori"],
  ["Soul Repair", "Thomas Moor"],
  ["The Sword of Kaigan", "M. L. Wangh"],
  ["Dance of the Bund: Scarlet Order", "Nozomu T."],
  ["This “Summoned” Kitchen~", "Aki Ra"],
  ["Money in the Twenty-First Century", "Tomas Pickett"],
  ["The 6th Departure", "Lisbeth Kolb"],
  ["Don’t Walk There", "Dafne Morier"],
  ["Now You Are Gone", "Sue Quill"],
  ["Galvanica", "Marie Shellwood"],
  ["Salt Weather", "Ole Tarn"],
  ["Deep Harbour Light", "Ole Tarn"],
  ["Doctor Zhivago", "Boris Pastern"],
  ["The Beacon Notes", "Clive Stanley Lewin"],
  ["A Lamp for Narrow Hours", "J. M. Barrow"],
  ["G*O*O*S*E Unit", "Dick Hook"],
  ["5.40 from Ealing", "Agnes Christen"],
  ["9/17/52", "Stefan Kingsley"],
  ["Kelvin 362 Below", "Rae Brand"],
  ["The 12½ Lives of Captain Teal", "Walt Moersel"],
  ["Oswald III Returns", "W. Shaker"],
  ["15% Luckier", "Dan Harrod"],
  ["$300 Startdown", "Chris Gill"],
  ["The No. 6 Gentlemen’s Agency", "Al Smith"],
  ["Sketchy++ for Owls", "Bo Strom"],
  ["Moselschifffahrt", "Lars Anker"],
  ["The Willow Path: A Memoir of Rivers", "Iris Nash"],
  ["Siege on Titania 14", "Hal Isa"],
  ["Foxes of the Calla", "Stefan Kingsley"],
  ["Wolves and Calves", "Mira Hetz"],
  ["Мельник и Ласточка", "Михаил Булгарин"],
  ["Η Νεφελιάδα", "Νίκος Κάζας"],
  ["הכוכב הקטן", "אורי לב"],
  ["موسم البرتقال", "صالح الطيب"],
  ["Found by Number", "Isa Benn", "9780306406157"],
  ["Brave New World", "Aldo Huxton"],
  ["War and Peace", "Leo Tolst"],
  ["Octopus Winter", "Olivia E. Butling"],
];

/** Titles in the order of the series. */
const SERIES: Array<[name: string, titles: string[]]> = [
  ["The Tarn Chronicles", ["Salt Weather", "Deep Harbour Light"]],
];

beforeAll(async () => {
  await addBooks(
    app.pool,
    SHELF.map(([title, author, isbn13 = null]) => ({ title, author, isbn13 })),
  );
  for (const [name, ofSeries] of SERIES) {
    await app.pool.query(
      `WITH named AS (INSERT INTO series (key, name, slug) VALUES (lower($1), $1, 'series-1') RETURNING id)
       INSERT INTO book_series (book_id, series_id, from_place, to_place)
       SELECT books.id, named.id, place, place FROM named, books
       JOIN unnest($2::text[]) WITH ORDINALITY AS each (title, place) USING (title)`,
      [name, ofSeries],
    );
  }
});

async function titles(q: string): Promise<string[]> {
  const response = await ana.get(`/catalogue/search?${new URLSearchParams({ q })}`);
  const answer = (await response.json()) as FoundAnswer;
  if ("problem" in answer) throw new Error(answer.problem);
  return answer.books.map(({ title }) => title);
}

describe("a search finds as people spell", () => {
  it.each([
    // Initials.
    ["gkl penhallow", "The Goose Road"],
    ["gkl penhallow", "Winter Geese"],
    ["g k l penhallow", "Winter Geese"],
    ["g.k.l.penhallow", "The Goose Road"],
    ["penhallow, g.k.l.", "Winter Geese"],
    ["aa milnes", "The Hidden Valley"],
    ["A. A. Milnes", "The Hidden Valley"],
    ["john p. streleckis", "The Cafe on the Ridge"],
    // Numbers.
    ["1947", "Nineteen Forty-Seven"],
    ["nineteen fortyseven", "Nineteen Forty-Seven"],
    ["102 dogs", "The Hundred and Two Dogs"],
    ["one hundred and two dogs", "The Hundred and Two Dogs"],
    ["93", "Ninety-Three"],
    ["60 000 miles", "Sixty Thousand Miles Under the Ice"],
    ["60,000 miles under the ice", "Sixty Thousand Miles Under the Ice"],
    ["30000 leagues", "30,000 Leagues Above the Sea"],
    ["thirty thousand leagues", "30,000 Leagues Above the Sea"],
    ["cellblock 9", "Cellblock-Nine"],
    ["4 planet riddle", "The Four-Planet Riddle"],
    ["king oswald 7", "King Oswald VII"],
    ["crimson realm 2", "Crimson Realm II"],
    ["2nd circle", "The Second Circle"],
    ["40 tage regen", "Vierzig Tage Regen"],
    ["999 3/4", "999¾"],
    // Small words.
    ["archer and abbott", "Archer & Abbott"],
    ["archer und abbott", "Archer & Abbott"],
    ["krieg & enten", "Krieg und Enten"],
    ["krieg and enten", "Krieg und Enten"],
    ["rot und grau", "Rot & Grau"],
    ["the story of three rivers", "A Story of Three Rivers"],
    ["story of 3 rivers", "A Story of Three Rivers"],
    ["a clock in the tower", "The Clock in Its Tower"],
    ["the clock in it's tower", "The Clock in Its Tower"],
    // Joined and parted words.
    ["bug22", "Bug-22"],
    ["kelvin273", "Kelvin 273"],
    ["star fish harbor", "Starfish Harbour"],
    ["starfishharbour", "Starfish Harbour"],
    ["thirteenthfloor club", "The Thirteenth-Floor Club"],
    ["13th floor club", "The Thirteenth-Floor Club"],
    ["telemarker", "Tele-Marker's Almanac"],
    ["tele marker almanac", "Tele-Marker's Almanac"],
    ["o bryne", "Tele-Marker's Almanac"],
    ["l etourdie", "L’Étourdie"],
    ["etourdie", "L’Étourdie"],
    ["jacques intercis", "Jacques l'Interdit"],
    ["d arcys bar", "D'Arcy’s Bar"],
    ["darcy bar", "D'Arcy’s Bar"],
    ["sailaway", "Sail‑Away"],
    ["quietharbour", "Quiet\u200bHarbour"],
    ["qef", "Q.E.F."],
    // Signs.
    ["f#", "F# Minor"],
    ["f sharp minor", "F# Minor"],
    ["delphi++", "Delphi++ by Example"],
    ["donde esta luz", "¿Dónde está Luz?"],
    ["quiet harbour", "Quiet\u200bHarbour"],
    ["long glance", "Side·Long Glance"],
    ["second breakfast", "‹Second› Breakfast"],
    ["plus 7 degrees", "Plus −7 Degrees"],
    ["salt dagger", "Salt‡Dagger"],
    ["this summoned kitchen", "This “Summoned” Kitchen~"],
    ["Dance of the Bund: Scarlet Order", "Dance of the Bund: Scarlet Order"],
    // Scripts.
    ["体と", "四体と猫"],
    ["山田太一", "四体と猫"],
    ["猫 山田", "四体と猫"],
    ["日記", "傭兵日記"],
    ["양이의", "고양이의 하루"],
    ["ทะเล", "แมวกับทะเล"],
    ["חתולים", "חֲתוּלִים לְרֹב"],
    ["ספר חורף", "\u200fספר חורף"],
    ["احمد", "أَحمد والكِتاب"],
    ["شابوص", "شـابوص"],
    // Abbreviations, authors among titles, subtitles that the catalogue does not have.
    ["doctor umbra and mister light", "Dr. Umbra and Mr. Light"],
    ["kikuchi risjorn's", "Risjorn's Philosophy"],
    ["thomas moor soul repair", "Soul Repair"],
    ["The Sword of Kaigan: A Theonite War Story", "The Sword of Kaigan"],
    ["Galvanica; or, The New Lucifer", "Galvanica"],
    ["galvanica or the new lucifer", "Galvanica"],
    ["galvanica a novel 1818", "Galvanica"],
    ["books by thomas moor", "Soul Repair"],
    ["doktor schiwago pastern", "Doctor Zhivago"],
    // Ordinals and contractions.
    ["money in the 21st century", "Money in the Twenty-First Century"],
    ["money in the 21 century", "Money in the Twenty-First Century"],
    ["sixth departure", "The 6th Departure"],
    ["do not walk there", "Don’t Walk There"],
    ["now youre gone", "Now You Are Gone"],
    ["Now You're Gone", "Now You Are Gone"],
    // Titles in other languages.
    ["Доктор Живаго", "Doctor Zhivago"],
    // Series.
    ["tarn chronicles", "Deep Harbour Light"],
    ["the tarn series", "Salt Weather"],
    ["tarn novels", "Salt Weather"],
    ["tarn chronicles 9", "Salt Weather"],
    // Initials for names and names for initials.
    ["cs lewin", "The Beacon Notes"],
    ["c. s. lewin beacon", "The Beacon Notes"],
    ["james matthew barrow", "A Lamp for Narrow Hours"],
    ["goose unit", "G*O*O*S*E Unit"],
    ["ov butling", "Octopus Winter"],
    // Numbers that are read in parts, or carry a sign or a word.
    ["540 from ealing", "5.40 from Ealing"],
    ["91752", "9/17/52"],
    ["kelvin three sixty two below", "Kelvin 362 Below"],
    ["twelve and a half lives", "The 12½ Lives of Captain Teal"],
    ["102dogs", "The Hundred and Two Dogs"],
    ["60k miles under the ice", "Sixty Thousand Miles Under the Ice"],
    ["oswald the third", "Oswald III Returns"],
    ["fifteen percent luckier", "15% Luckier"],
    ["300 dollar startdown", "$300 Startdown"],
    ["nr. 6 gentlemen's agency", "The No. 6 Gentlemen’s Agency"],
    ["siege on titania vol. 14", "Siege on Titania 14"],
    ["sketchy plus plus", "Sketchy++ for Owls"],
    ["mosel schiff fahrt", "Moselschifffahrt"],
    // Plurals, and what any search may say.
    ["fox of the calla", "Foxes of the Calla"],
    ["wolf and calf", "Wolves and Calves"],
    ["books by olivia butling", "Octopus Winter"],
    ["soul repair audiobook", "Soul Repair"],
    ["soul repair thomas moor (1992)", "Soul Repair"],
    ["the willow path: a history of trees", "The Willow Path: A Memoir of Rivers"],
    ["title:soul repair author:moor", "Soul Repair"],
    // Other scripts, misspelt, and with or without what is written as one with a word.
    ["ласточко", "Мельник и Ласточка"],
    ["булгорин мельник", "Мельник и Ласточка"],
    ["νεφελιατα", "Η Νεφελιάδα"],
    ["כוכב", "הכוכב הקטן"],
    ["برتقال", "موسم البرتقال"],
    ["الموسم", "موسم البرتقال"],
    // Addresses and numbers.
    ["https://www.goodreads.com/book/show/44767458-soul-repair?from_search=true", "Soul Repair"],
    ["goodreads.com/book/show/5297.Soul_Repair", "Soul Repair"],
    ["https://openlibrary.org/works/OL893415W/Soul_Repair", "Soul Repair"],
    ["https://www.amazon.de/Soul-Repair-Thomas-Moor-ebook/dp/B006LSZECO/", "Soul Repair"],
    ["https://www.amazon.com/dp/0306406152/ref=sr_1_1?psc=1", "Found by Number"],
    ["Found by Number | Isa Benn | 9780306406157", "Found by Number"],
    ["(9780306406157)", "Found by Number"],
    // Titles in other languages, in their other spellings.
    ["schoene neue welt", "Brave New World"],
    ["le meilleur des mondes", "Brave New World"],
    ["guerra y paz", "War and Peace"],
  ])("%j finds %j", async (typed, title) => {
    expect((await titles(typed)).slice(0, 3)).toContain(title);
  });

  it.each([
    ["tarn chronicles 2", "Deep Harbour Light"],
    ["Tarn Chronicles #2", "Deep Harbour Light"],
    ["tarn chronicles book two", "Deep Harbour Light"],
    ["book 2 of the tarn chronicles", "Deep Harbour Light"],
    ["tarn 1", "Salt Weather"],
    ["the second tarn book", "Deep Harbour Light"],
  ])("%j finds the book of that place first", async (typed, title) => {
    expect((await titles(typed))[0]).toBe(title);
  });

  it.each([["1948"], ["体猫"], ["king oswald 8"], ["thirty thousand dogs"], ["https://books.example/978"]])(
    "%j finds nothing",
    async (typed) => {
      expect(await titles(typed)).toEqual([]);
    },
  );
});
