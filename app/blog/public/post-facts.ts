import type { ShownPost } from "#app/blog/post/shown-post.ts";
import { t } from "#app/language/t.ts";

interface PostFacts {
  post: ShownPost;
  excerpt: string;
  /** ISO time of the last change. */
  changed: string;
  /** Absolute URLs. */
  address: string;
  picture: string;
}

/** Escaped JSON-LD: no text can end the script element. */
export function postFacts({ post, excerpt, changed, address, picture }: PostFacts): string {
  const facts = {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: post.title,
    description: excerpt,
    datePublished: post.published?.iso,
    dateModified: changed,
    author: { "@type": "Person", name: post.author },
    publisher: { "@type": "Organization", name: t("Bookmatch") },
    image: picture,
    keywords: post.tags,
    mainEntityOfPage: address,
  };
  return JSON.stringify(facts).replaceAll("<", String.raw`\u003c`);
}
