import type { Place } from "./links.ts";

export interface Affiliate {
  name: string;
  title: string;
  note: string;
}

export function affiliateOf(places: readonly Place[]): Affiliate {
  const tagged = places.filter(({ tag }) => tag !== null);
  const [first] = tagged.length > 0 ? tagged : places.filter(({ isConfigured }) => isConfigured);
  return {
    name: first ? `${first.name} Affiliate` : "About the Links",
    title: "How Bookmatch pays its way",
    note: `Bookmatch will always be free and ad-free. ${tagged.length > 0 ? earning(tagged) : earningNothing(places)}`,
  };
}

export function taggedNames(places: readonly Place[]): string[] {
  return places.filter(({ tag }) => tag !== null).map(({ name }) => name);
}

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

function earning(tagged: readonly Place[]): string {
  const names = list.format(tagged.map(({ name }) => name));
  // The affiliate programme of Amazon requires this sentence word for word.
  const sentence = tagged.some(({ isConfigured, name }) => isConfigured && name === "Amazon")
    ? "As an Amazon Associate I earn from qualifying purchases."
    : `I earn from qualifying purchases at ${names}.`;
  if (tagged.length === 1) return `${sentence} Book links lead to ${names}; you pay the same price.`;
  return `${sentence} Links to ${names} are affiliate links and marked as such; you pay the same price.`;
}

function earningNothing(places: readonly Place[]): string {
  const shop = places.some(({ kind }) => kind === "shop");
  if (!shop) return "Book links lead to places where you can borrow or read them. Nobody earns from them.";
  return "Book links lead to a shop. Bookmatch earns from qualifying purchases only if its owner joins the shop’s affiliate programme. On this site, nobody has.";
}
