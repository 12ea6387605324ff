import { inlineSource } from "./content-security-policy.ts";

interface HashedScripts {
  html: string;
  sources: string[];
}

/** Hashes instead of nonces let a page be sent more than once. A script in stored text has no nonce and no effect. */
export function hashInlineScripts(html: string, nonce: string): HashedScripts {
  const attribute = ` nonce="${nonce}"`;
  const sources = new Set<string>();
  for (const [, attributes, script] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes!.includes(attribute) || script === "") continue;
    sources.add(inlineSource(script!));
  }
  return { html: html.replaceAll(attribute, ""), sources: [...sources] };
}
