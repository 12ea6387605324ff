import type { Schema } from "hast-util-sanitize";

/** Elements that go with all that is in them: their text is code, or is read by other rules than ours. */
export const GONE_WITH_CONTENT = words(`
  script style template noscript iframe object embed applet svg math xmp title
  plaintext noembed noframes frameset textarea select button video audio canvas map`);

/**
 * What a post may be made of. Everything else is not in it: elements leave what they hold, attributes leave nothing.
 * Addresses and ids are judged apart, by the rules that browsers read them by.
 */
export const POST_SCHEMA: Schema = {
  tagNames: words(`
    p br hr h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre div section aside address
    a strong b em i u s del ins mark small sub sup abbr cite q dfn
    code kbd samp var time bdi bdo wbr span ruby rt rp data
    figure figcaption img details summary
    table caption colgroup col thead tbody tfoot tr th td`),
  attributes: {
    "*": ["title", "lang", "dir", "id"],
    a: ["href", "rel"],
    img: ["src", "alt"],
    blockquote: ["cite"],
    q: ["cite"],
    del: ["cite", "dateTime"],
    ins: ["cite", "dateTime"],
    time: ["dateTime"],
    data: ["value"],
    ol: ["start", "reversed", "type"],
    li: ["value"],
    details: ["open"],
    col: ["span"],
    colgroup: ["span"],
    th: ["colSpan", "rowSpan", "scope", "abbr"],
    td: ["colSpan", "rowSpan"],
  },
  strip: GONE_WITH_CONTENT,
  // What is not said here would be GitHub's.
  ancestors: {},
  clobber: [],
  clobberPrefix: "",
  protocols: {},
  required: {},
  allowComments: false,
  allowDoctypes: false,
};

function words(list: string): string[] {
  return list.trim().split(/\s+/);
}
