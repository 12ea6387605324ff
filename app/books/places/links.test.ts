import { describe, expect, it } from "vitest";

import { affiliateOf } from "./affiliate.ts";
import { configuredShop } from "./configured-shop.ts";
import { bookLink, bookLinks, DISCLOSURE, searchLink, titleLink, type Place } from "./links.ts";

const solaris = { title: "Solaris & Co.", author: "Stanisław Lem", isbn13: null, linkUrl: null };
const AMAZON = { RETAILER_URL: "https://www.amazon.com" };

function configured(env = AMAZON as Parameters<typeof configuredShop>[0]): Place {
  return { id: 1, kind: "shop", country: null, isConfigured: true, ...configuredShop(env) };
}

function place(facts: Partial<Place> & Pick<Place, "name" | "template">): Place {
  return { id: 2, kind: "library", country: null, tag: null, isConfigured: false, ...facts };
}

const library = place({ name: "City Library", template: "https://library.example/?t={title}&a={author}" });
const byIsbn = place({ name: "ISBN Shop", kind: "shop", template: "https://isbn.example/{isbn13}" });

describe("the configured shop", () => {
  it("is searched by ISBN, else by title and author", () => {
    expect(bookLink({ ...solaris, isbn13: "9780156027601" }, [configured()])?.href).toBe(
      "https://www.amazon.com/s?k=9780156027601",
    );
    expect(new URL(bookLink(solaris, [configured()])!.href).searchParams.get("k")).toBe("Solaris & Co. Stanisław Lem");
  });

  it("has its own name, or else that of its host", () => {
    expect(configuredShop(AMAZON).name).toBe("Amazon");
    expect(configuredShop({ RETAILER_URL: "https://smile.amazon.co.uk" }).name).toBe("Amazon");
    expect(configuredShop({ RETAILER_URL: "https://www.books.example/" }).name).toBe("books.example");
    expect(configuredShop({ RETAILER_URL: "https://notamazon.example/" }).name).toBe("notamazon.example");
  });

  it("stands for a book's own link, whose tag is the owner's only there", () => {
    const tagged = configured({ ...AMAZON, AFFILIATE_TAG: "mine-20" });
    expect(bookLink({ ...solaris, linkUrl: "https://www.amazon.com/dp/1?tag=other" }, [tagged])).toEqual({
      href: "https://www.amazon.com/dp/1?tag=mine-20",
      name: "Amazon",
      disclosure: DISCLOSURE(),
    });
    expect(bookLink({ ...solaris, linkUrl: "https://shop.example/" }, [tagged])).toMatchObject({
      href: "https://shop.example/",
      disclosure: null,
    });
  });
});

describe("links to places", () => {
  it("lead to the first that has the book, and name it", () => {
    expect(bookLink(solaris, [byIsbn, library, configured()])).toMatchObject({ name: "City Library" });
    expect(bookLinks(solaris, [byIsbn, library, configured()]).map(({ name }) => name)).toEqual([
      "City Library",
      "Amazon",
    ]);
    expect(bookLink(solaris, [byIsbn])).toBeNull();
    expect(bookLink(solaris, [])).toBeNull();
  });

  it("never lead to a shop that is not among them, even where a book has a link there", () => {
    const book = { ...solaris, linkUrl: "https://www.amazon.com/dp/1" };
    expect(bookLinks(book, [library]).map(({ href }) => new URL(href).host)).toEqual(["library.example"]);
    expect(bookLink({ ...solaris, linkUrl: "https://www.library.example/7" }, [library])?.href).toBe(
      "https://www.library.example/7",
    );
  });

  it("search for words where a place takes words", () => {
    expect(searchLink("quiet 🌲".slice(0, 7), [byIsbn, library])?.name).toBe("City Library");
    expect(searchLink("quiet", [byIsbn])).toBeNull();
    expect(titleLink({ ...solaris, isbn13: "9780156027601" }, [configured()])?.href).toBe(
      "https://www.amazon.com/s?k=Solaris%20%26%20Co.",
    );
  });

  it("say that they are affiliate links where the owner's tag is in the address", () => {
    const tagged = { ...library, template: `${library.template}&ref={tag}`, tag: "ours" };
    expect(bookLink(solaris, [tagged])).toMatchObject({ disclosure: DISCLOSURE() });
    expect(bookLink(solaris, [library])).toMatchObject({ disclosure: null });
  });
});

describe("the note on affiliate links", () => {
  it("has the programme's own sentence for Amazon, and the place's name for others", () => {
    expect(affiliateOf([configured({ ...AMAZON, AFFILIATE_TAG: "x" })])).toMatchObject({
      name: "Amazon Affiliate",
      note: expect.stringContaining("As an Amazon Associate I earn from qualifying purchases."),
    });
    expect(affiliateOf([{ ...library, tag: "x" }, configured()]).note).toContain("purchases at City Library.");
  });

  it("says that nobody earns where nobody does", () => {
    expect(affiliateOf([configured()])).toMatchObject({ name: "Amazon Affiliate" });
    expect(affiliateOf([configured()]).note).toContain("This site’s owner hasn’t");
    expect(affiliateOf([library])).toMatchObject({ name: "About the Links" });
    expect(affiliateOf([library]).note).toContain("Nobody earns");
  });
});
