import type { ReactNode } from "react";

import "./blog.css";

interface BlogFrameProps {
  back: { to: string; text: string };
  children: ReactNode;
}

/** A page of the blog: a document without scripts, so its links are plain ones. */
export function BlogFrame({ back, children }: BlogFrameProps) {
  return (
    <div className="blog">
      <header className="blog-bar">
        <a href={back.to} className="blog-back">
          <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
            <path d="M19 12H5M11 6l-6 6 6 6" />
          </svg>
          {back.text}
        </a>
      </header>
      <main>{children}</main>
      <footer className="blog-foot">
        <a href="/">Bookmatch</a>
        <a href="/blog">Blog</a>
        <a href="/blog/feed.xml">RSS</a>
        <a href="/terms">Terms</a>
        <a href="/privacy">Privacy</a>
      </footer>
    </div>
  );
}
