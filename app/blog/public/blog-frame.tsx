import type { ReactNode } from "react";

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
        <a href="/">Bookmatch</a>
        <a href="/blog">Blog</a>
        <a href="/blog/feed.xml">RSS</a>
        <a href="/terms">Terms</a>
        <a href="/privacy">Privacy</a>
        <a href="/imprint">Imprint</a>
      </footer>
    </div>
  );
}
