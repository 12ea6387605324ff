import { useState } from "react";

import { t } from "#app/language/t.ts";
import type { QrPicture } from "#app/platform/pictures/qr-picture.ts";

import { spacedCode } from "./code.ts";

import * as styles from "./round.module.css";

interface InvitationProps {
  code: string;
  link: string;
  qr: QrPicture;
}

export function Invitation({ code, link, qr }: InvitationProps) {
  const [copied, setCopied] = useState(false);

  async function share() {
    try {
      if ("share" in navigator) await navigator.share({ title: t("Pick a book with us"), url: link });
      else {
        await (navigator as Navigator).clipboard.writeText(link);
        setCopied(true);
      }
    } catch {
      // Closed, or not allowed: the link stands beside the button.
    }
  }

  return (
    <section aria-label={t("Invitation")} className={styles.invitation}>
      <svg
        role="img"
        aria-label={t("QR code with the link")}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className={styles.qr}
      >
        <rect width="100%" height="100%" fill="#fff" />
        <path d={qr.path} fill="#000" />
      </svg>
      <p className={styles.code}>{spacedCode(code)}</p>
      <p className="small breakable">
        <a href={link} className="underlined">
          {link.replace(/^https?:\/\//, "").slice(0, -code.length)}
          <wbr />
          {code}
        </a>
      </p>
      <button type="button" className="button-quiet" onClick={() => void share()}>
        {copied ? t("Link copied") : t("Share the link")}
      </button>
    </section>
  );
}
