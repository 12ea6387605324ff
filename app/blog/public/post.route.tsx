import { data, redirect } from "react-router";

import { Article } from "#app/blog/post/article.tsx";
import { publicPost } from "#app/blog/post/blog-posts.queries.server.ts";
import { shownPost } from "#app/blog/post/shown-post.server.ts";
import { booksNamed } from "#app/books/names/named-books.queries.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";
import { log } from "#app/platform/log.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import type { Route } from "./+types/post.route";
import { BlogFrame } from "./blog-frame.tsx";
import { cardsOf } from "./list-page.server.ts";
import { NamedBooks } from "./named-books.tsx";
import { PageHead } from "./page-head.tsx";
import { postFacts } from "./post-facts.ts";
import { postsToReadNext, slugNow } from "./queries.server.ts";
import { ReadNext } from "./read-next.tsx";
import { titlesNamed } from "./titles-named.ts";

import * as styles from "./blog.module.css";

const MOST_BOOKS = 6;

export const handle = { cached: [], scripts: false } satisfies RouteHandle;

export async function loader({ params: { slug } }: Route.LoaderArgs) {
  try {
    const found = await publicPost(slug);
    if (!found) {
      const now = await slugNow(slug);
      if (now !== null) return redirect(`/blog/${now}`, 301);
      return data({ post: null, failed: false }, { status: 404 });
    }
    const next = postsToReadNext(found.id, found.tags).then(cardsOf);
    const { titles, text } = titlesNamed(found.content);
    const named = booksNamed(titles, `${found.title} ${text}`, MOST_BOOKS);
    const [post, readNext, books] = await Promise.all([shownPost(found), next, named]);
    const { excerpt, updatedAt } = found;
    return data({ post, slug, excerpt, changed: updatedAt.toISOString(), site: siteAddress, readNext, books });
  } catch (error) {
    log.error({ err: error }, "a blog post could not be loaded");
    return data({ post: null, failed: true }, { status: 500 });
  }
}

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  if (loaderData.post === null) return <NoPost failed={loaderData.failed} />;
  const { post, slug, excerpt, changed, site, readNext, books } = loaderData;
  const address = `${site}/blog/${slug}`;
  const picture = `${address}/picture.png`;
  return (
    <BlogFrame back={{ to: "/blog", text: t("Back to Blog") }}>
      <PageHead
        title={post.title}
        description={excerpt}
        canonical={address}
        picture={picture}
        {...(post.published && { article: { published: post.published.iso, changed, tags: post.tags } })}
      />
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: postFacts({ post, excerpt, changed, address, picture }) }}
      />
      <Article post={post}>
        <NamedBooks books={books} />
        <ReadNext posts={readNext} />
      </Article>
    </BlogFrame>
  );
}

function NoPost({ failed }: { failed: boolean }) {
  const text = failed ? t("Failed to load blog post") : t("Post not found");
  return (
    <BlogFrame back={{ to: "/blog", text: t("Back to Blog") }}>
      <PageHead title={text} description={t("A post on the Bookmatch blog.")} />
      {failed ? (
        <>
          <h1 className={styles.blogTitle}>{t("Book Blog")}</h1>
          <ErrorBanner>{text}</ErrorBanner>
        </>
      ) : (
        <h1 className={styles.blogTitle}>{text}</h1>
      )}
    </BlogFrame>
  );
}
