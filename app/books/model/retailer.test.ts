import { expect, it } from "vitest";

import { retailerLink } from "./retailer.ts";

const book = { title: "Solaris & Co.", author: "Stanisław Lem", isbn13: null, linkUrl: null };
const amazon = { RETAILER_URL: "https://www.amazon.com" };

it("a book's link searches the retailer by ISBN, else by title and author", () => {
  expect(retailerLink({ ...book, isbn13: "9780156027601" }, amazon)).toBe("https://www.amazon.com/s?k=9780156027601");
  expect(new URL(retailerLink(book, amazon)).searchParams.get("k")).toBe("Solaris & Co. Stanisław Lem");
});

it("a book's link prefers the book's own link", () => {
  expect(retailerLink({ ...book, linkUrl: "https://shop.example/solaris?x=1" }, amazon)).toBe(
    "https://shop.example/solaris?x=1",
  );
});

it("a book's link puts the owner's tag on the retailer's links and on no other", () => {
  const tagged = { ...amazon, AFFILIATE_TAG: "mine-20" };
  expect(new URL(retailerLink(book, tagged)).searchParams.get("tag")).toBe("mine-20");
  expect(retailerLink({ ...book, linkUrl: "https://www.amazon.com/dp/1?tag=other" }, tagged)).toBe(
    "https://www.amazon.com/dp/1?tag=mine-20",
  );
  expect(retailerLink({ ...book, linkUrl: "https://shop.example/" }, tagged)).toBe("https://shop.example/");
});
