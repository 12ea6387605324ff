import { t } from "#app/language/t.ts";
import { SharedHead } from "#app/ui/shared-head.tsx";

interface PageHeadProps {
  title: string;
  description: string;
  /** Absolute; without it, the page is not indexed. */
  canonical?: string;
  picture?: string;
  /** Times are ISO. */
  article?: { published: string; changed: string; tags: string[] };
}

export function PageHead({ title, description, canonical, picture, article }: PageHeadProps) {
  return (
    <SharedHead
      title={title}
      description={description}
      canonical={canonical}
      picture={picture}
      type={article ? "article" : "website"}
    >
      {article && (
        <>
          <meta property="article:published_time" content={article.published} />
          <meta property="article:modified_time" content={article.changed} />
          {article.tags.map((tag) => (
            <meta key={tag} property="article:tag" content={tag} />
          ))}
        </>
      )}
      <link rel="alternate" type="application/rss+xml" title={t("Book Blog")} href="/blog/feed.xml" />
      <link rel="alternate" type="application/atom+xml" title={t("Book Blog")} href="/blog/atom.xml" />
    </SharedHead>
  );
}
