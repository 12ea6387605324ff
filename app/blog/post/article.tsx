import type { ReactNode } from "react";

import { t } from "#app/language/t.ts";

import type { ShownPost } from "./shown-post.ts";

import * as styles from "./article.module.css";

interface ArticleProps {
  post: ShownPost;
  children?: ReactNode;
}

export function Article({ post, children }: ArticleProps) {
  const { title, html, opensLong, cover, author, published, tags, minutes } = post;
  return (
    <article className={styles.article}>
      <header className={styles.articleHead}>
        <h1>{title}</h1>
        <p className={styles.articleByline}>
          <span>{t("By {author}", { author })}</span>
          {published && <time dateTime={published.iso}>{published.day}</time>}
          <span>{t("{minutes} min read", { minutes })}</span>
        </p>
        {cover && (
          <img
            className={styles.articleCover}
            src={cover.src}
            srcSet={cover.srcSet}
            sizes="(min-width: 60rem) 54rem, 100vw"
            width={cover.width}
            height={cover.height}
            alt=""
            fetchPriority="high"
          />
        )}
      </header>
      <div
        className={styles.articleText}
        data-drop-cap={opensLong || undefined}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <PostTags tags={tags} />
      {children}
    </article>
  );
}

/** Plain links, because these pages have no scripts. */
export function PostTags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.postTags} aria-label={t("Tags")}>
      {tags.map((tag) => (
        <li key={tag}>
          <a href={`/blog/tags/${encodeURIComponent(tag)}`}>{tag}</a>
        </li>
      ))}
    </ul>
  );
}
