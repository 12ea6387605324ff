import { useRef, useState, type ReactNode } from "react";
import { Link, redirect } from "react-router";

import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { requireAdminPage } from "#app/auth/session/session.ts";
import { t } from "#app/language/t.ts";
import { longDates, longTimes } from "#app/platform/dates.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Notices } from "#app/ui/notices.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

import type { Route } from "./+types/posts.route";
import { DeletePostDialog } from "./delete-post-dialog.tsx";
import { PostRow, type ListedPost } from "./post-row.tsx";
import { postsPage, type PostCursor } from "./read.queries.server.ts";
import { readPostId } from "./rules.ts";

import * as styles from "./posts.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireAdminPage(context);
  const cursor = cursorOf(url.searchParams);
  const [timeZone, { posts, older, newer }] = await Promise.all([timeZoneOf(admin.id), postsPage(cursor)]);
  // The post of the cursor is deleted.
  if (posts.length === 0 && cursor !== null) throw redirect("/admin/blog");
  const [date, time] = [longDates(timeZone), longTimes(timeZone)];
  return {
    posts: posts.map(({ createdAt, updatedAt, publishedAt, hasBeenPublic, ...post }) => ({
      ...post,
      created: date(createdAt),
      updated: date(updatedAt),
      scheduled: post.published && publishedAt && !hasBeenPublic ? time(publishedAt) : null,
    })),
    older: older ? (posts.at(-1)?.id ?? null) : null,
    newer: newer ? (posts[0]?.id ?? null) : null,
  };
}

function cursorOf(query: URLSearchParams): PostCursor {
  const [before, after] = [readPostId(query.get("before") ?? ""), readPostId(query.get("after") ?? "")];
  if (before !== null) return { olderThan: before };
  return after === null ? null : { newerThan: after };
}

export default function Posts({ loaderData: { posts, older, newer } }: Route.ComponentProps) {
  const [deleting, setDeleting] = useState<ListedPost | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const table = useRef<HTMLDivElement>(null);
  return (
    <PostsFrame>
      {posts.length === 0 && (
        <p className={styles.postsEmpty}>
          <PenDrawing />
          {t("No blog posts yet. Create your first post!")}
        </p>
      )}
      <div ref={table} tabIndex={-1} className={styles.postsTable}>
        {posts.length > 0 && (
          <table>
            <thead>
              <tr>
                {[t("Title"), t("Status"), t("Created"), t("Updated"), t("Actions")].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {posts.map((post) => (
                <PostRow key={post.id} post={post} onDelete={setDeleting} onFailed={setFailure} />
              ))}
            </tbody>
          </table>
        )}
      </div>
      {(older ?? newer) && (
        <nav className={styles.postsPages} aria-label={t("Pages")}>
          {newer && <Link to={`/admin/blog?after=${newer}`}>{t("← Newer posts")}</Link>}
          {older && <Link to={`/admin/blog?before=${older}`}>{t("Older posts →")}</Link>}
        </nav>
      )}
      {["", "/publication"].map((what) => (
        <PreloadedAction key={what} path={`/admin/blog/1${what}`} />
      ))}
      <DeletePostDialog post={deleting} onClose={() => setDeleting(null)} after={table} />
      <Notices failure={failure} onFailureEnd={() => setFailure(null)} />
    </PostsFrame>
  );
}

function PostsFrame({ children }: { children: ReactNode }) {
  return (
    <AdminFrame
      title={t("Blog Management")}
      lead={t("Manage your blog posts")}
      back="/admin"
      action={
        <Link to="/admin/blog/new" className="button-solid">
          {t("New Post")}
        </Link>
      }
    >
      {children}
    </AdminFrame>
  );
}

function PenDrawing() {
  return (
    <svg viewBox="0 0 120 80" width="120" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
      <path d="M24 12h52v56H24zM34 26h32M34 36h32M34 46h18" />
      <path d="M98 14 70 50l-3 10 9-5 28-36z" />
    </svg>
  );
}

export function ErrorBoundary() {
  return (
    <PostsFrame>
      <ErrorBanner>{t("Failed to load blog posts")}</ErrorBanner>
      <a href="/admin/blog" className="button-quiet below-6">
        {t("Try again")}
      </a>
    </PostsFrame>
  );
}
