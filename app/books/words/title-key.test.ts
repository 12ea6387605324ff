import { expect, it } from "vitest";

import { titleKey } from "./title-key.ts";

it.each([
  ["1984", "Nineteen Eighty-Four"],
  ["nineteen eightyfour", "Nineteen Eighty-Four"],
  ["neunzehnhundertvierundachtzig", "1984"],
  ["100 years of solitude", "One Hundred Years of Solitude"],
  ["a hundred years of solitude", "One Hundred Years of Solitude"],
  ["100 años", "Cien años"],
  ["slaughterhouse 5", "Slaughterhouse-Five"],
  ["3 body problem", "The Three-Body Problem"],
  ["twenty thousand leagues", "20,000 Leagues"],
  ["20 000 leagues", "20000 Leagues"],
  ["vingt mille lieues", "20 000 lieues"],
  ["in 80 tagen", "In achtzig Tagen"],
  ["101 dalmatians", "The Hundred and One Dalmatians"],
  ["80 jours", "Quatre-vingts jours"],
  ["31 dias", "Treinta y uno días"],
  ["henry 8", "Henry VIII"],
  ["ten percent happier", "10% Happier"],
  ["1st circle", "The First Circle"],
  ["21st century tales", "Twenty-First Century Tales"],
  ["the 30th day", "The Thirtieth Day"],
  ["the tale of two cities", "A Tale of Two Cities"],
  ["pride & prejudice", "Pride and Prejudice"],
  ["krieg & frieden", "Krieg und Frieden"],
  ["spiderman", "Spider-Man"],
  ["fahrenheit451", "Fahrenheit 451"],
  ["et", "E.T."],
  ["l etranger", "L’Étranger"],
  ["ノルウェイ の 森", "ノルウェイの森"],
])("%j and %j are spellings of one title", (one, other) => {
  expect(titleKey(one)).toBe(titleKey(other));
});

it.each([
  ["1984", "1985"],
  ["Henry V", "Henry VI"],
  ["The", "A"],
  ["Xi", "Ten"],
  ["Plan A", "Plan B"],
  ["Dune", "Dune 2"],
])("%j and %j are two titles", (one, other) => {
  expect(titleKey(one)).not.toBe(titleKey(other));
});
