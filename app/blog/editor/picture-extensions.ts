import { Image } from "@tiptap/extension-image";
import type { Attrs } from "@tiptap/pm/model";
import { Node } from "@tiptap/react";

import { t } from "#app/language/t.ts";

interface PictureAttributes {
  src: string | null;
  alt: string | null;
}

const PICTURE_VIEWS = {
  image: ({ attrs }: { attrs: Attrs }) => ({ dom: shownPicture(attrs) }),
  figure: ({ attrs }: { attrs: Attrs }) => {
    const dom = document.createElement("figure");
    const contentDOM = document.createElement("figcaption");
    const picture = shownPicture(attrs);
    picture.contentEditable = "false";
    dom.append(picture, contentDOM);
    return { dom, contentDOM };
  },
};

/** Replaces `src` in the editor's output, because a browser would contact other sites for a `src`. */
export const ADDRESS = "data-src";

export function nameAddress(image: Element): void {
  const alt = image.getAttribute("alt") ?? "";
  const src = image.getAttribute(ADDRESS) ?? "";
  for (const name of [ADDRESS, "alt"]) image.removeAttribute(name);
  image.setAttribute("src", src);
  image.setAttribute("alt", alt);
}

const addressOf = (image: Element | null) => image?.getAttribute("src") ?? image?.getAttribute(ADDRESS) ?? null;

const Picture = Image.extend({
  addNodeView:
    () =>
    ({ node }) =>
      PICTURE_VIEWS.image(node),
  parseHTML: () => [{ tag: "img[src], img[data-src]" }],
  addAttributes() {
    return { ...this.parent?.(), src: { default: null, parseHTML: addressOf } };
  },
  renderHTML: ({ HTMLAttributes: { src, ...others } }) => ["img", { [ADDRESS]: src, ...others }],
});

const Figure = Node.create({
  name: "figure",
  group: "block",
  content: "inline*",
  isolating: true,
  addAttributes: () => ({
    src: { default: null, parseHTML: (figure: HTMLElement) => addressOf(pictureOf(figure)) },
    alt: { default: null, parseHTML: (figure: HTMLElement) => pictureOf(figure)?.getAttribute("alt") ?? null },
  }),
  parseHTML: () => [
    {
      tag: "figure",
      getAttrs: (figure) => (pictureOf(figure) === null ? false : null),
      contentElement: (figure) => figure.querySelector("figcaption") ?? document.createElement("i"),
    },
  ],
  renderHTML: ({ node }) => {
    const { src, alt } = node.attrs as PictureAttributes;
    return ["figure", ["img", { [ADDRESS]: src, alt: alt ?? "" }], ["figcaption", 0]];
  },
  addKeyboardShortcuts() {
    return {
      // A split would show the picture twice.
      Enter: () => {
        const { $from } = this.editor.state.selection;
        if ($from.parent.type.name !== "figure") return false;
        const after = $from.after();
        return this.editor
          .chain()
          .insertContentAt(after, { type: "paragraph" })
          .setTextSelection(after + 1)
          .run();
      },
    };
  },
  addNodeView:
    () =>
    ({ node }) =>
      PICTURE_VIEWS.figure(node),
});

export const PICTURES = [Picture, Figure];

function pictureOf(figure: HTMLElement): HTMLElement | null {
  return figure.querySelector(":scope > img");
}

/** A label for a picture of another site: the author's browser must not contact other sites; our server fetches it. */
function shownPicture(attrs: Attrs): HTMLElement {
  const { src, alt } = attrs as PictureAttributes;
  if (src?.startsWith("/")) {
    const image = document.createElement("img");
    image.src = src;
    image.alt = alt ?? "";
    return image;
  }
  const label = document.createElement("p");
  label.className = "outside-picture";
  label.textContent = t("Picture from {host}{rest}", {
    host: URL.parse(src ?? "")?.host ?? t("an unknown site"),
    rest: alt ? `: ${alt}` : "",
  });
  return label;
}
