interface Shop {
  RETAILER_URL: string;
  AFFILIATE_TAG?: string | undefined;
}

export function configuredShop({ RETAILER_URL, AFFILIATE_TAG }: Shop): {
  name: string;
  template: string;
  tag: string | null;
} {
  const tag = AFFILIATE_TAG ?? null;
  const template = `${new URL(RETAILER_URL).origin}/s?k={search}${tag === null ? "" : "&tag={tag}"}`;
  const host = new URL(RETAILER_URL).hostname.replace(/^www\./, "");
  return { name: /^(.+\.)?amazon\.[a-z.]+$/.test(host) ? "Amazon" : host, template, tag };
}
