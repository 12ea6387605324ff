import type { PostCard } from "#app/blog/post/shown-post.ts";

import * as styles from "./blog.module.css";

export function ReadNext({ posts }: { posts: PostCard[] }) {
  return (
    <aside className={styles.readNext} aria-label="More posts">
      {posts.length > 0 && (
        <>
          <h2>Read next</h2>
          <ul>
            {posts.map(({ slug, title, excerpt, author, cover }) => (
              <li key={slug}>
                <a href={`/blog/${slug}`}>
                  <img
                    src={cover.src}
                    srcSet={cover.srcSet}
                    sizes="(min-width: 40rem) 18rem, 100vw"
                    width={cover.width}
                    height={cover.height}
                    alt=""
                    loading="lazy"
                  />
                  <strong>{title}</strong>
                </a>
                <p>{`By ${author}`}</p>
                <p>{excerpt}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        Follow this blog in your feed reader with <a href="/blog/feed.xml">its RSS feed</a>. You don’t need an account.
      </p>
    </aside>
  );
}
