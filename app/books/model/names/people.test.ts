import { describe, expect, it } from "vitest";

import { personKey } from "./name-key.ts";
import { peopleOf } from "./people.ts";

describe("the people of an author text", () => {
  it.each([
    ["Frank Herbert", ["Frank Herbert"]],
    ["Terry Pratchett, Neil Gaiman", ["Terry Pratchett", "Neil Gaiman"]],
    ["A. Smith, Bea Jones and Cy Long", ["A. Smith", "Bea Jones", "Cy Long"]],
    ["A. Smith, Bea Jones, and Cy Long", ["A. Smith", "Bea Jones", "Cy Long"]],
    ["Ilona & Gordon Andrews", ["Ilona Andrews", "Gordon Andrews"]],
    ["Arkady Strugatsky & Boris Strugatsky", ["Arkady Strugatsky", "Boris Strugatsky"]],
    ["James Patterson with Maxine Paetro", ["James Patterson", "Maxine Paetro"]],
    ["Ernst Jandl und Friederike Mayröcker", ["Ernst Jandl", "Friederike Mayröcker"]],
    ["Margaret Weis; Tracy Hickman", ["Margaret Weis", "Tracy Hickman"]],
    ["Weis, Margaret; Hickman, Tracy", ["Margaret Weis", "Tracy Hickman"]],
    ["Weis, Margaret & Hickman, Tracy", ["Margaret Weis", "Tracy Hickman"]],
    ["Gaiman, Neil, Pratchett, Terry", ["Neil Gaiman", "Terry Pratchett"]],
    ["Margaret Weis / Tracy Hickman", ["Margaret Weis", "Tracy Hickman"]],
    ["Margaret Weis/Tracy Hickman", ["Margaret Weis", "Tracy Hickman"]],
    ["Herbert, Frank", ["Frank Herbert"]],
    ["Tolkien, J. R. R.", ["J. R. R. Tolkien"]],
    ["Le Guin, Ursula K.", ["Ursula K. Le Guin"]],
    ["de Beauvoir, Simone", ["Simone de Beauvoir"]],
    ["Herbert, Frank, 1920-1986.", ["Frank Herbert"]],
    ["King, Martin Luther, Jr.", ["Martin Luther King Jr."]],
    ["Kurt Vonnegut, Jr.", ["Kurt Vonnegut Jr."]],
    ["Robert Smith, Ph.D.", ["Robert Smith"]],
    ["Sophocles, Dudley Fitts", ["Sophocles", "Dudley Fitts"]],
    ["Lemony Snicket, Seth", ["Lemony Snicket", "Seth"]],
    ["Donald Knuth et al.", ["Donald Knuth"]],
    ["Marion Zimmer Bradley (Editor)", ["Marion Zimmer Bradley"]],
    ["Italo Calvino, William Weaver (Translator)", ["Italo Calvino"]],
    ["Homer, translated by Emily Wilson", ["Homer"]],
    ["by Jane Austen", ["Jane Austen"]],
    ["Jane Austen, JANE AUSTEN", ["Jane Austen"]],
    ["Better Homes and Gardens", ["Better Homes and Gardens"]],
    ["Various", []],
    ["Unknown Author", []],
    ["Gabriel GarcÃ\u00ada MÃ¡rquez", ["Gabriel GarcÃ\u00ada MÃ¡rquez"]],
    ["  Ray   Bradbury ", ["Ray Bradbury"]],
    ["!!!", ["!!!"]],
  ])("%s", (author, people) => expect(peopleOf(author)).toEqual(people));

  it("are at most fifty", () => {
    const many = Array.from({ length: 80 }, (_, at) => `Ana Writer${at}`).join(", ");
    expect(peopleOf(many)).toHaveLength(50);
  });
});

describe("the spellings of a person's name", () => {
  it.each([
    ["J.R.R. Tolkien", "J. R. R. TOLKIEN"],
    ["J.R.R. Tolkien", "JRR Tolkien"],
    ["Gabriel García Márquez", "Gabriel Garcia Marquez"],
    ["Jo Nesbø", "Jo Nesbo"],
    ["Herta Müller", "Herta Mueller"],
    ["Herta Müller", "Herta Muller"],
    ["Flann O’Brien", "Flann O'Brien"],
    ["Antoine de Saint-Exupéry", "Antoine de Saint Exupery"],
  ])("%s and %s meet", (one, other) => expect(personKey(one)).toBe(personKey(other)));

  it.each([
    ["Stephen King", "Stephen J. King"],
    ["村上春樹", "村上龍"],
    ["!!!", "???"],
  ])("%s and %s stay apart", (one, other) => expect(personKey(one)).not.toBe(personKey(other)));
});
