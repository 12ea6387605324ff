import { cloneElement, createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";

import { translated, type Names } from "./t.ts";

type Tags<Text extends string> = Text extends `${string}</${infer Tag}>${infer Rest}` ? Tag | Tags<Rest> : never;

/** `{name}` stands for a node, `<tag>words</tag>` for the element `tag` around the words. */
export function rich<const Text extends string>(
  text: Text,
  values: { readonly [Name in Names<Text>]: ReactNode } & { readonly [Tag in Tags<Text>]: ReactElement },
): ReactNode {
  return nodes(translated(text), values);
}

function nodes(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const found of text.matchAll(/\{(\w+)\}|<(\w+)>(.*?)<\/\2>/gs)) {
    if (found.index > at) parts.push(text.slice(at, found.index));
    const [whole, name, tag, words] = found;
    const value = values[name ?? tag!];
    parts.push(tag && isValidElement(value) ? cloneElement(value, {}, nodes(words!, values)) : value);
    at = found.index + whole.length;
  }
  if (at < text.length) parts.push(text.slice(at));
  return createElement(Fragment, null, ...parts);
}
