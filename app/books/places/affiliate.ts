import { andList } from "#app/language/lists.ts";
import { t } from "#app/language/t.ts";

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
    name: first ? `${first.name} Affiliate` : t("About the Links"),
    title: t("How Bookmatch is paid for"),
    note: t("Bookmatch will always be free and ad-free. {rest}", {
      rest: tagged.length > 0 ? earning(tagged) : earningNothing(places),
    }),
  };
}

export function taggedNames(places: readonly Place[]): string[] {
  return places.filter(({ tag }) => tag !== null).map(({ name }) => name);
}

function earning(tagged: readonly Place[]): string {
  const names = andList(tagged.map(({ name }) => name));
  // The affiliate programme of Amazon requires this sentence word for word.
  const sentence = tagged.some(({ isConfigured, name }) => isConfigured && name === "Amazon")
    ? t("As an Amazon Associate I earn from qualifying purchases.")
    : t("I earn from qualifying purchases at {names}.", { names });
  if (tagged.length === 1)
    return t("{sentence} Book links lead to {names}; you pay the same price.", { sentence, names });
  return t("{sentence} Links to {names} are affiliate links and say so; you pay the same price.", {
    sentence,
    names,
  });
}

function earningNothing(places: readonly Place[]): string {
  const shop = places.some(({ kind }) => kind === "shop");
  if (!shop) return t("Book links lead to places where you can borrow or read them. Nobody earns from them.");
  return t(
    "Book links lead to a shop. Bookmatch earns from qualifying purchases only if its owner joins the shop’s affiliate program. This site’s owner hasn’t.",
  );
}
