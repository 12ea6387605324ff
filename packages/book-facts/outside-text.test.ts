import { describe, expect, it } from "vitest";

import { isFormatted, plainLine, plainText } from "./outside-text.ts";

describe("a text from outside", () => {
  it.each([
    // Plain words stay as they are.
    ["I <3 this & that: a < b, AT&T, R&D; 1<2>0", "I <3 this & that: a < b, AT&T, R&D; 1<2>0"],
    ["if a <b and c> d, <Untitled> and <y>", "if a <b and c> d, <Untitled> and <y>"],
    ["Two.\r\nThree.\n\n\n\nFour.  Five\tsix", "Two.\nThree.\n\nFour. Five six"],
    // Entities: named and numeric, of any case, of old Windows, escaped twice.
    ["caf&eacute; &mdash; &#8220;x&#8221; &#x2764; &hellip; &Ouml; &#39; &apos;", "café — “x” ❤ … Ö ' '"],
    ["it&#146;s &euro;5 &nbsp; &frac12; &#128218;", "it’s €5 ½ 📚"],
    ["Salt &amp;amp; Pepper&amp;#39;s &amp;quot;x&amp;quot;", `Salt & Pepper's "x"`],
    ["5 &lt; 6 &gt; 4, x &amp y, &notit; &nosuch;", "5 < 6 > 4, x &amp y, &notit; &nosuch;"],
    // Tags.
    ['<span style="color:red">One</span> <FONT SIZE="2">two</FONT> <del>three</del>', "One two three"],
    ["H<sub>2</sub>O, mc<sup>2</sup>, 10<sup>-6</sup>, 1<sup>st</sup>", "H2O, mc², 10⁻⁶, 1st"],
    ["One.<br />Two.<br/>\nThree.<br><br>Four.", "One.\nTwo.\nThree.\n\nFour."],
    ["<div><p>One.</p>\n<p class='a'>Two.</p></div><p>Three.</p>", "One.\nTwo.\nThree."],
    ["<h2>Praise</h2><ul><li>One</li><li>Two</li></ul>End", "Praise\nOne\nTwo\nEnd"],
    ["<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>", "1 2\n3"],
    ['See <a href="javascript:alert(1)">here</a><img src="x">', "See here"],
    ["One<script type='x'>alert(1)</script><style>p {}</style> two<!-- three --> four", "One two four"],
    ["<o:p></o:p>Word", "Word"],
    // HTML that was escaped as a whole, and a tag that is only spoken of.
    ["&lt;p&gt;One &amp;amp; two&lt;/p&gt;&lt;p&gt;Three&lt;/p&gt;", "One & two\nThree"],
    ["One&lt;br&gt;two", "One\ntwo"],
    ["Use the &lt;p&gt; tag.", "Use the <p> tag."],
    ["<p>Write &lt;i&gt;x&lt;/i&gt;.</p>", "Write <i>x</i>."],
    // Signs that nobody sees.
    ["a\u0000b\u0007c &#0;d\u200b\ufeff\u00ade &#x202e;f", "abc de f"],
    ["e\u0301 \ud800", "é \ufffd"],
    ["", ""],
    ["<p> </p><br>&nbsp;", ""],
  ])("%j is %j", (outside, text) => {
    expect(plainText(outside)).toBe(text);
  });

  it("is read once: what came out of it comes out again", () => {
    for (const text of ["I <3 this", "5 < 6", "One.\n\nTwo & “three”", "mc²"]) expect(plainText(text)).toBe(text);
  });
});

describe("a title or a name from outside", () => {
  it.each([
    ["Salt &amp; Pepper: A Cook&#39;s Tale", "Salt & Pepper: A Cook's Tale"],
    ["<i>Emma</i>:<br>a&nbsp;reading", "Emma: a reading"],
    ["&lt;i&gt;Macbeth&lt;/i&gt;\n and &#34;others&#34;", 'Macbeth and "others"'],
    ["  Ann   O&rsquo;Vale\u0000 ", "Ann O’Vale"],
    ["I <3 You, Q&A, <Untitled>", "I <3 You, Q&A, <Untitled>"],
  ])("%j is %j", (outside, line) => {
    expect(plainLine(outside)).toBe(line);
  });
});

it.each([
  ["so <b>bold</b>", true],
  ['<a href="x">there</a>', true],
  ["<p>One<br>two</p> <spoiler>three</spoiler> <3", false],
])("%j loses formatting: %j", (outside, isLost) => {
  expect(isFormatted(outside)).toBe(isLost);
});
