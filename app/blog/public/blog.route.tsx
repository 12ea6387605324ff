import { data, redirect } from "react-router";

import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import type { Route } from "./+types/blog.route";
import { BlogFrame } from "./blog-frame.tsx";
import { listPage } from "./list-page.server.ts";
import { PageHead } from "./page-head.tsx";
import { PostList } from "./post-list.tsx";

import * as styles from "./blog.module.css";

export const handle = { cached: ["before", "after"], scripts: false } satisfies RouteHandle;

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const page = await listPage("/blog", null, searchParams);
  // The post of the cursor is deleted.
  if (page?.posts.length === 0 && searchParams.size > 0) throw redirect("/blog");
  return data(page, { status: page ? 200 : 500 });
}

export default function Blog({ loaderData: page }: Route.ComponentProps) {
  return (
    <BlogFrame back={{ to: "/", text: t("Back to App") }}>
      <PageHead
        title={t("Book Blog")}
        description={t("Books worth reading, and what reading them is like: the Bookmatch blog.")}
        {...(page && { canonical: page.canonical })}
      />
      <h1 className={styles.blogTitle}>{t("Book Blog")}</h1>
      {page === null && <ErrorBanner>{t("Failed to load blog posts")}</ErrorBanner>}
      {page?.posts.length === 0 && <NoPosts />}
      {page !== null && page.posts.length > 0 && <PostList {...page} />}
    </BlogFrame>
  );
}

function NoPosts() {
  return (
    <div className={styles.blogEmpty}>
      <svg viewBox="0 0 120 80" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
        <path d="M60 22c-9-6-22-8-38-6v46c16-2 29 0 38 6 9-6 22-8 38-6V16c-16-2-29 0-38 6zM60 22v46" />
        <path d="M92 8 74 44l-2 8 6-6L96 10z" />
      </svg>
      <p>{t("No blog posts yet. Check back soon!")}</p>
    </div>
  );
}
