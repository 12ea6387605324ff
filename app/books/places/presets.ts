import type { PlaceKind } from "#db/schema/books/place-kinds.ts";

export interface Preset {
  kind: PlaceKind;
  name: string;
  /** ISO 3166 code; null for everywhere. */
  country: string | null;
  template: string;
}

/** Search addresses as known, not checked: see `docs/decisions/043-places.md`. The owner's page can check each. */
export const PRESETS = {
  "thalia-at": preset("shop", "Thalia", "AT", "https://www.thalia.at/suche?sq={search}"),
  "buechereien-wien": preset(
    "library",
    "Büchereien Wien",
    "AT",
    "https://buechereien.wien.gv.at/Mediensuche/Einfache-Suche?search={search}",
  ),
  obv: preset(
    "library",
    "Österreichischer Bibliothekenverbund",
    "AT",
    "https://search.obvsg.at/primo-explore/search?query=any,contains,{search}&tab=default_tab&search_scope=OBV_Gesamt&vid=OBV",
  ),
  onb: preset(
    "library",
    "Österreichische Nationalbibliothek",
    "AT",
    "https://search.onb.ac.at/primo-explore/search?query=any,contains,{search}&tab=default_tab&search_scope=ONB_gesamtbestand&vid=ONB",
  ),
  "thalia-de": preset("shop", "Thalia", "DE", "https://www.thalia.de/suche?sq={search}"),
  genialokal: preset("shop", "Genialokal", "DE", "https://www.genialokal.de/Suche/?q={search}"),
  hugendubel: preset("shop", "Hugendubel", "DE", "https://www.hugendubel.de/de/search?searchString={search}"),
  eurobuch: preset("shop", "Eurobuch", "DE", "https://www.eurobuch.de/buch/isbn/{isbn13}.html"),
  zvab: preset("shop", "ZVAB", "DE", "https://www.zvab.com/servlet/SearchResults?an={author}&tn={title}"),
  dnb: preset(
    "library",
    "Deutsche Nationalbibliothek",
    "DE",
    "https://portal.dnb.de/opac.htm?method=simpleSearch&query={search}",
  ),
  kvk: preset(
    "library",
    "Karlsruher Virtueller Katalog",
    "DE",
    "https://kvk.bibliothek.kit.edu/hylib-bin/kvk/nph-kvk2.cgi?maske=kvk-redesign&lang=de&TI={title}&AU={author}",
  ),
  onleihe: preset(
    "loan",
    "Onleihe Berlin",
    "DE",
    "https://voebb.onleihe.de/verbund_berlin/frontend/simpleMediaList,0-0-0-103-0-0-0-0-0-0-0.html?pText={search}",
  ),
  "orell-fuessli": preset("shop", "Orell Füssli", "CH", "https://www.orellfuessli.ch/suche?sq={search}"),
  swisscovery: preset(
    "library",
    "Swisscovery",
    "CH",
    "https://swisscovery.slsp.ch/discovery/search?query=any,contains,{search}&tab=41SLSP_NETWORK&search_scope=DN_and_CI&vid=41SLSP_NETWORK:VU1_UNION",
  ),
  "bookshop-us": preset("shop", "Bookshop.org", "US", "https://bookshop.org/search?keywords={search}"),
  "bookshop-uk": preset("shop", "Bookshop.org", "GB", "https://uk.bookshop.org/search?keywords={search}"),
  abebooks: preset("shop", "AbeBooks", null, "https://www.abebooks.com/servlet/SearchResults?an={author}&tn={title}"),
  worldcat: preset("library", "WorldCat", null, "https://search.worldcat.org/search?q={search}"),
  overdrive: preset("loan", "OverDrive", null, "https://www.overdrive.com/search?q={search}"),
  "open-library": preset("loan", "Open Library", null, "https://openlibrary.org/search?q={search}"),
  "internet-archive": preset("loan", "Internet Archive", null, "https://archive.org/search?query={title}%20{author}"),
  gutenberg: preset(
    "free",
    "Project Gutenberg",
    null,
    "https://www.gutenberg.org/ebooks/search/?query={title}%20{author}",
  ),
  "standard-ebooks": preset("free", "Standard Ebooks", null, "https://standardebooks.org/ebooks?query={title}"),
  librivox: preset("free", "LibriVox", null, "https://librivox.org/search?search_form=advanced&q={title}"),
  wikisource: preset("free", "Wikisource", null, "https://en.wikisource.org/w/index.php?search={title}%20{author}"),
} satisfies Record<string, Preset>;

export type PresetKey = keyof typeof PRESETS;

export const CONFIGURED = "configured";

function preset(kind: PlaceKind, name: string, country: string | null, template: string): Preset {
  return { kind, name, country, template };
}
