import { describe, expect, it } from "vitest";

import { blockedPattern, mailboxOf, patternsAgainst } from "./mailbox.ts";

describe("a mailbox", () => {
  it.each([
    ["luna@example.org", "luna@example.org"],
    [" Luna@Example.ORG ", "luna@example.org"],
    ["luna+books@example.org", "luna@example.org"],
    ["luna+a+b@example.org", "luna@example.org"],
    ["lu.na@example.org", "lu.na@example.org"],
    ["l.u.n.a+x@gmail.com", "luna@gmail.com"],
    ["lu.na@googlemail.com", "luna@gmail.com"],
    ["luna@example.org.", "luna@example.org"],
    ["luna@bücher.example", "luna@xn--bcher-kva.example"],
    ["luna@BÜCHER.example", "luna@xn--bcher-kva.example"],
    ["luna@xn--bcher-kva.example", "luna@xn--bcher-kva.example"],
    ["ｌｕｎａ＠ｅｘａｍｐｌｅ．ｏｒｇ", "luna@example.org"],
    ["luna@example。org", "luna@example.org"],
    ["+luna@example.org", "+luna@example.org"],
    ["luna@mail.example.org", "luna@mail.example.org"],
  ])("of %s is %s", (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });

  it.each([
    "",
    "luna",
    "@example.org",
    "luna@",
    "luna@example",
    "lu na@example.org",
    "luna@exa mple.org",
    "luna@..org",
  ])("of %j is none", (address) => {
    expect(mailboxOf(address)).toBeNull();
  });
});

describe("what an owner blocks", () => {
  it.each([
    ["Example.org", "example.org"],
    ["@example.org", "example.org"],
    ["*.example.org", "example.org"],
    [".example.org", "example.org"],
    ["example.org.", "example.org"],
    ["ｅｘａｍｐｌｅ.org", "example.org"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["googlemail.com", "gmail.com"],
    ["Lu.Na+x@Gmail.com", "luna@gmail.com"],
    ["luna@example.org", "luna@example.org"],
  ])("%s stands as %s", (text, pattern) => {
    expect(blockedPattern(text)).toBe(pattern);
  });

  it.each(["", "com", "@", "two words.org", "https://example.org", "example.org/path", "a@b@", "luna@localhost"])(
    "%j is neither a domain nor an address",
    (text) => {
      expect(blockedPattern(text)).toBeNull();
    },
  );

  it("meets an address by its mailbox, its domain and the domains above", () => {
    expect(patternsAgainst("Luna+x@post.mail.example.org")).toEqual([
      "luna@post.mail.example.org",
      "post.mail.example.org",
      "mail.example.org",
      "example.org",
    ]);
    expect(patternsAgainst("luna@googlemail.com")).toEqual(["luna@gmail.com", "gmail.com"]);
    expect(patternsAgainst("nobody")).toEqual([]);
  });
});
