import { data, redirect } from "react-router";

import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import type { Route } from "./+types/tag.route";
import { BlogFrame } from "./blog-frame.tsx";
import { listPage } from "./list-page.server.ts";
import { PageHead } from "./page-head.tsx";
import { PostList } from "./post-list.tsx";

import * as styles from "./blog.module.css";

export const handle = { cached: ["before", "after"], scripts: false } satisfies RouteHandle;

export async function loader({ request, params: { tag } }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const path = `/blog/tags/${encodeURIComponent(tag)}`;
  const page = await listPage(path, tag, searchParams);
  if (page?.posts.length === 0 && searchParams.size > 0) throw redirect(path);
  return data({ tag, page }, { status: page === null ? 500 : page.posts.length > 0 ? 200 : 404 });
}

export default function TaggedPosts({ loaderData: { tag, page } }: Route.ComponentProps) {
  const isIndexed = page !== null && page.posts.length > 0;
  return (
    <BlogFrame back={{ to: "/blog", text: t("Back to Blog") }}>
      <PageHead
        title={t("{tag} · Book Blog", { tag })}
        description={t("Posts about {tag} on the Bookmatch blog.", { tag })}
        {...(isIndexed && { canonical: page.canonical })}
      />
      <h1 className={styles.blogTitle}>{tag}</h1>
      {page === null && <ErrorBanner>{t("Failed to load blog posts")}</ErrorBanner>}
      {page?.posts.length === 0 && <p className={styles.blogEmpty}>{t("No posts about this yet.")}</p>}
      {isIndexed && <PostList {...page} />}
    </BlogFrame>
  );
}
