import { inlineSource } from "./content-security-policy.ts";

interface HashedScripts {
  html: string;
  /** Sources for the content security policy. */
  sources: string[];
}

/**
 * Names a rendered page's inline scripts by hash instead of by nonce, so that it can be sent more than once. Only
 * scripts that were rendered with the nonce are named: a script in stored text stays without effect.
 */
export function hashInlineScripts(html: string, nonce: string): HashedScripts {
  const attribute = ` nonce="${nonce}"`;
  const sources = new Set<string>();
  for (const [, attributes, script] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes!.includes(attribute) || script === "") continue;
    sources.add(inlineSource(script!));
  }
  return { html: html.replaceAll(attribute, ""), sources: [...sources] };
}
