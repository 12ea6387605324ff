import type { ReactNode } from "react";

import { t } from "#app/language/t.ts";
import { BackLink } from "#app/ui/back-link.tsx";

import * as styles from "./blog.module.css";

interface BlogFrameProps {
  back: { to: string; text: string };
  children: ReactNode;
}

/** Pages of the blog have no scripts, so their links are plain. */
export function BlogFrame({ back, children }: BlogFrameProps) {
  return (
    <div className={styles.blog}>
      <main id="main" tabIndex={-1}>
        <div className={styles.blogBar}>
          <BackLink to={back.to} plain>
            {back.text}
          </BackLink>
        </div>
        {children}
      </main>
      <footer className={styles.blogFoot}>
        <a href="/">{t("Bookmatch")}</a>
        <a href="/blog">{t("Blog")}</a>
        <a href="/blog/feed.xml">{t("RSS")}</a>
        <a href="/terms">{t("Terms")}</a>
        <a href="/privacy">{t("Privacy")}</a>
        <a href="/imprint">{t("Imprint")}</a>
      </footer>
    </div>
  );
}
