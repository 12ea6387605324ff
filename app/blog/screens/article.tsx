import type { ReactNode } from "react";

import type { ShownPost } from "#app/blog/model/shown-post.ts";

import "./article.css";

interface ArticleProps {
  post: ShownPost;
  /** What follows the text within the article. */
  children?: ReactNode;
}

/** The article itself: its public page and the preview of its author show the same. */
export function Article({ post, children }: ArticleProps) {
  const { title, html, cover, author, published, tags, minutes } = post;
  return (
    <article className="article">
      <header className="article-head">
        <h1>{title}</h1>
        <p className="article-byline">
          <span>{`By ${author}`}</span>
          {published && <time dateTime={published.iso}>{published.day}</time>}
          <span>{`${minutes} min read`}</span>
        </p>
        {cover && (
          <img
            className="article-cover"
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
      <div className="article-text" dangerouslySetInnerHTML={{ __html: html }} />
      <PostTags tags={tags} />
      {children}
    </article>
  );
}

/** The tags of a post, each leading to its page. Plain links: those pages are documents without scripts. */
export function PostTags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="post-tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <a href={`/blog/tags/${encodeURIComponent(tag)}`}>{tag}</a>
        </li>
      ))}
    </ul>
  );
}
