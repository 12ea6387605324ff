interface PageHeadProps {
  title: string;
  description: string;
  /** The canonical URL, absolute; without one the page is not indexed. */
  canonical?: string;
  /** An absolute URL. */
  picture?: string;
  /** Only for articles; times are ISO. */
  article?: { published: string; changed: string; tags: string[] };
}

export function PageHead({ title, description, canonical, picture, article }: PageHeadProps) {
  return (
    <>
      <title>{`${title} · Bookmatch`}</title>
      <meta name="description" content={description} />
      {canonical ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content="Bookmatch" />
      <meta property="og:type" content={article ? "article" : "website"} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {canonical && <meta property="og:url" content={canonical} />}
      {picture && (
        <>
          <meta property="og:image" content={picture} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {article && (
        <>
          <meta property="article:published_time" content={article.published} />
          <meta property="article:modified_time" content={article.changed} />
          {article.tags.map((tag) => (
            <meta key={tag} property="article:tag" content={tag} />
          ))}
        </>
      )}
      <link rel="alternate" type="application/rss+xml" title="Book Blog" href="/blog/feed.xml" />
      <link rel="alternate" type="application/atom+xml" title="Book Blog" href="/blog/atom.xml" />
    </>
  );
}
