import { Image } from "@tiptap/extension-image";
import { StarterKit } from "@tiptap/starter-kit";

/**
 * A picture of another site is shown as words: only this server is ever asked for one, and it fetches it once the
 * preview or a reader does.
 */
const Picture = Image.extend({
  addNodeView() {
    return ({ node }) => {
      const { src, alt } = node.attrs as { src: string | null; alt: string | null };
      if (src?.startsWith("/")) {
        const image = document.createElement("img");
        image.src = src;
        image.alt = alt ?? "";
        return { dom: image };
      }
      const words = document.createElement("p");
      words.className = "outside-picture";
      words.textContent = `Picture from ${URL.parse(src ?? "")?.host ?? "nowhere"}${alt ? `: ${alt}` : ""}`;
      return { dom: words };
    };
  },
});

/** What the formatted view can hold. */
export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4, 5, 6] },
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
    // It would put an empty paragraph under whatever ends a post.
    trailingNode: false,
  }),
  Picture,
];
