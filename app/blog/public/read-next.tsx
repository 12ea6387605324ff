import type { PostCard } from "#app/blog/post/shown-post.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";

import * as styles from "./blog.module.css";

export function ReadNext({ posts }: { posts: PostCard[] }) {
  return (
    <aside className={styles.readNext} aria-label={t("More posts")}>
      {posts.length > 0 && (
        <>
          <h2>{t("Read next")}</h2>
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
                <p>{t("By {author}", { author })}</p>
                <p>{excerpt}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        {rich("Follow this blog in your feed reader with <link>its RSS feed</link>. You don’t need an account.", {
          link: <a href="/blog/feed.xml" />,
        })}
      </p>
    </aside>
  );
}
