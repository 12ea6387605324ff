import type { ShownPost } from "#app/blog/model/shown-post.ts";

interface PostFacts {
  post: ShownPost;
  excerpt: string;
  /** ISO, of its last change. */
  changed: string;
  /** Whole addresses of its page and of its picture. */
  address: string;
  picture: string;
}

/** What search engines may know of a post, as JSON-LD that nothing in it can end early. */
export function postFacts({ post, excerpt, changed, address, picture }: PostFacts): string {
  const facts = {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: post.title,
    description: excerpt,
    datePublished: post.published?.iso,
    dateModified: changed,
    author: { "@type": "Person", name: post.author },
    publisher: { "@type": "Organization", name: "Bookmatch" },
    image: picture,
    keywords: post.tags,
    mainEntityOfPage: address,
  };
  return JSON.stringify(facts).replaceAll("<", String.raw`\u003c`);
}
