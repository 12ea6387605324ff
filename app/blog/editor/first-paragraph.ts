/** Longer than what a list of posts or a search engine shows of it. */
const LONGEST = 280;

/** The text of the first paragraph that has any, cut after a sentence or a word; "" without one. */
export function firstParagraph(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const texts = [...body.querySelectorAll("p")].map((each) => each.textContent.replaceAll(/\s+/g, " ").trim());
  return shortened(texts.find((text) => text !== "") ?? "");
}

function shortened(text: string): string {
  if (text.length <= LONGEST) return text;
  const cut = text.slice(0, LONGEST);
  const sentences = /^.+[.!?…]["”’»)]?(?=\s)/su.exec(cut)?.[0];
  return sentences && sentences.length >= LONGEST / 3 ? sentences : `${cut.replace(/\s+\S*$/, "")}…`;
}
