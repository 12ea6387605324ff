import type { ReactNode } from "react";

import { t } from "#app/language/t.ts";

interface SharedHeadProps {
  title: string;
  description: string;
  /** Absolute; without one the page is not indexed. */
  canonical?: string | undefined;
  /** An absolute URL of 1200 by 630 pixels. */
  picture?: string | undefined;
  type?: "website" | "article" | "book";
  children?: ReactNode;
}

export function SharedHead({ title, description, canonical, picture, type = "website", children }: SharedHeadProps) {
  return (
    <>
      <title>{t("{title} · Bookmatch", { title })}</title>
      <meta name="description" content={description} />
      {canonical ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={t("Bookmatch")} />
      <meta property="og:type" content={type} />
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
      {children}
    </>
  );
}
