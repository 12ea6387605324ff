import type { PostCard } from "#app/blog/model/shown-post.ts";
import { PostTags } from "#app/blog/screens/article.tsx";

interface PostListProps {
  posts: PostCard[];
  /** Addresses of the pages beyond; null where there is none. */
  older: string | null;
  newer: string | null;
}

/** Posts as a magazine lists what is in it. */
export function PostList({ posts, older, newer }: PostListProps) {
  return (
    <>
      <ol className="post-list">
        {posts.map((post, index) => (
          <li key={post.slug}>
            <PostEntry post={post} isFirst={index === 0} />
          </li>
        ))}
      </ol>
      {(older ?? newer) && (
        <nav className="post-pages" aria-label="Pages">
          {newer && (
            <a href={newer} rel="prev">
              ← Newer posts
            </a>
          )}
          {older && (
            <a href={older} rel="next">
              Older posts →
            </a>
          )}
        </nav>
      )}
    </>
  );
}

function PostEntry({ post, isFirst }: { post: PostCard; isFirst: boolean }) {
  const { slug, title, excerpt, author, published, tags, cover } = post;
  return (
    <article className="post-entry">
      <a className="post-entry-cover" href={`/blog/${slug}`} tabIndex={-1} aria-hidden="true">
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
        <p className="post-entry-byline">
          <time dateTime={published.iso}>{published.day}</time>
          <span>{author}</span>
        </p>
        <h2>
          <a href={`/blog/${slug}`}>{title}</a>
        </h2>
        <p className="post-entry-excerpt">{excerpt}</p>
        <PostTags tags={tags} />
      </div>
    </article>
  );
}
