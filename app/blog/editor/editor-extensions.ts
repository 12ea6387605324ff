import { StarterKit } from "@tiptap/starter-kit";

import { SCRIPTS } from "./mark-extensions.ts";
import { PICTURES } from "./picture-extensions.ts";
import { TABLES } from "./table-extensions.ts";

export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4, 5, 6] },
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
    // It would append an empty paragraph to the post.
    trailingNode: false,
  }),
  ...SCRIPTS,
  ...PICTURES,
  ...TABLES,
];
