import { expect, it } from "vitest";

import { askedBook } from "./asked-book.ts";

const SITE = "https://books.example";

it.each([
  ["  The Hobbit ", { words: "The Hobbit" }],
  ["978-0-261-10221-7", { isbn: "9780261102217" }],
  ["0261102214", { isbn: "9780261102217" }],
  ["https://books.example/books/42/momo", { bookId: 42 }],
  ["https://other.example/books/42/momo", { words: "momo" }],
  ["https://www.amazon.de/Hobbit-J-R-R-Tolkien/dp/0261102214/ref=sr_1_1", { isbn: "9780261102217" }],
  ["https://shop.example/product?isbn=9780261102217", { isbn: "9780261102217" }],
  ["https://www.goodreads.com/book/show/5907.The_Hobbit", { words: "The Hobbit" }],
  ["https://openlibrary.org/isbn/9780261102217", { isbn: "9780261102217" }],
  ["https://books.example/", { words: "" }],
  ["https://shop.example/%E0%A4%A", { words: "%E0%A4%A" }],
])("%j asks for %j", (typed, asked) => expect(askedBook(typed, SITE)).toEqual(asked));
