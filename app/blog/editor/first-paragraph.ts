/** Lists of posts and search engines show less. */
const LONGEST = 280;

/** Cut after a sentence or a word; "" if no paragraph has text. */
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
