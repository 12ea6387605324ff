import { PostTags } from "#app/blog/post/article.tsx";
import type { PostCard } from "#app/blog/post/shown-post.ts";
import { t } from "#app/language/t.ts";
import { PageSteps } from "#app/ui/page-steps.tsx";

import * as styles from "./blog.module.css";

interface PostListProps {
  posts: PostCard[];
  older: string | null;
  newer: string | null;
}

export function PostList({ posts, older, newer }: PostListProps) {
  return (
    <>
      <ol className={styles.postList}>
        {posts.map((post, index) => (
          <li key={post.slug}>
            <PostEntry post={post} isFirst={index === 0} />
          </li>
        ))}
      </ol>
      <PageSteps
        before={newer === null ? null : { href: newer, text: t("Newer posts") }}
        after={older === null ? null : { href: older, text: t("Older posts") }}
      />
    </>
  );
}

function PostEntry({ post, isFirst }: { post: PostCard; isFirst: boolean }) {
  const { slug, title, excerpt, author, published, tags, cover } = post;
  return (
    <article className={styles.postEntry}>
      <a className={styles.postEntryCover} href={`/blog/${slug}`} tabIndex={-1} aria-hidden="true">
        <img
          src={cover.src}
          srcSet={cover.srcSet}
          sizes="(min-width: 48rem) 18rem, 100vw"
          width={cover.width}
          height={cover.height}
          alt=""
          loading={isFirst ? "eager" : "lazy"}
        />
      </a>
      <div>
        <p className={styles.postEntryByline}>
          <time dateTime={published.iso}>{published.day}</time>
          <span>{author}</span>
        </p>
        <h2>
          <a href={`/blog/${slug}`}>{title}</a>
        </h2>
        <p className={styles.postEntryExcerpt}>{excerpt}</p>
        <PostTags tags={tags} />
      </div>
    </article>
  );
}
