import { expect, test } from "vitest";

import { isSameBook } from "./same-book.ts";

test.each([
  ["Emma", "EMMA", true],
  ["The Hobbit", "Hobbit", true],
  ["Teh Hobit", "The Hobbit", true],
  ["The Hobbit", "The Hobbit, or There and Back Again", false],
  ["The Hobbit", "The Hobbit: or There and Back Again", true],
  ["The Wild Games (The Wild Games, #1)", "The Wild Games", true],
  ["Pride & Prejudice", "Pride and Prejudice", true],
  ["Catch-22", "Catch 22", true],
  ["Post Captain", "Postcaptain", true],
  ["Café Noir", "Cafe Noir", true],
  ["Smilla’s Sense of Snow", "Smillas Sense of Snow", true],
  ["Sapiens: A Brief History", "Sapiens: A Graphic History", false],
  ["Naruto (Vol. 1)", "Naruto (Vol. 2)", false],
  ["Henry IV, Part I", "Henry IV, Part II", false],
  ["Form One of Rings", "Form Two of Rings", false],
  ["Book 12", "Book 13", false],
  ["Dune", "Dune Messiah", false],
  ["Emma", "Persuasion", false],
  ["三体", "三体", true],
  ["三体", "球状闪电", false],
])("%s and %s are one title: %s", (one, other, isSame) => {
  const [row, book] = [one, other].map((title) => ({ title, author: null }));
  expect([isSameBook(row!, book!, false), isSameBook(book!, row!, false)]).toEqual([isSame, isSame]);
});

test.each([
  ["Stanisław Lem", "Lem", true],
  ["Herbert, Frank", "Frank Herbert", true],
  ["J.K. Valing/Mary GrandVal", "J. K. Valing", true],
  ["JRR Tolkien", "J. R. R. Tolkien", true],
  ["Jane Austin", "Jane Austen", true],
  ["Unknown Author", "Jane Austen", true],
  [null, "Jane Austen", true],
  ["John Smith", "John Green", false],
  ["Jane Austen", "Alexander McCall Smith", false],
  ["Sue Vale", "Cy Vale", true],
])("%s and %s are one author: %s", (one, other, isSame) => {
  const [row, book] = [one, other].map((author) => ({ title: "T", author }));
  expect([isSameBook(row!, book!, false), isSameBook(book!, row!, false)]).toEqual([isSame, isSame]);
});

test.each([
  [["Dune", "Frank Herbert"], ["Dune Messiah?", null], true],
  [["Emma", "Jane Austen"], ["Emma, annotated", "Austen"], true],
  [["Emma", "Jane Austen"], ["Emma", "Alexander McCall Smith"], true],
  [["Emma", null], ["Persuasion", null], false],
  [["Emma", "Jane Austen"], ["Persuasion", "Jane Austen"], false],
  [["Emma", "Jane Austen"], ["Dracula", "Bram Stoker"], false],
] as const)("%j and %j are one book if they have one ISBN: %s", ([title, author], [other, by], isSame) => {
  expect(isSameBook({ title, author }, { title: other, author: by }, true)).toBe(isSame);
});
