import { Mark } from "@tiptap/react";

/** Without them, E=mc² would become E=mc2. */
export const SCRIPTS = [scriptMark("sup", "sub"), scriptMark("sub", "sup")];

function scriptMark(name: string, excludes: string) {
  return Mark.create({
    name,
    excludes: `${name} ${excludes}`,
    parseHTML: () => [{ tag: name }],
    renderHTML: () => [name, 0],
  });
}
