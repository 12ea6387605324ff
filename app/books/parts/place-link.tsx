import type { AnchorHTMLAttributes } from "react";

import type { PlaceLink as Link } from "#app/books/places/links.ts";
import { OutwardIcon } from "#app/ui/icons.tsx";

export function PlaceLink({
  link,
  children,
  ...anchor
}: AnchorHTMLAttributes<HTMLAnchorElement> & { link: Link | null }) {
  return (
    link && (
      <>
        <a href={link.href} target="_blank" rel={link.disclosure ? "sponsored noopener" : "noopener"} {...anchor}>
          {children}
          <OutwardIcon />
        </a>
        {link.disclosure && <small className="note">{link.disclosure}</small>}
      </>
    )
  );
}
