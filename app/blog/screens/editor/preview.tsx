import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { PostFields } from "#app/blog/model/editor/rules.ts";
import { ask } from "#app/http/ask.ts";

/** While an author types, the preview waits for a pause this long. */
const PAUSE_MS = 300;

/** The public page of what is being written, made by the server as it makes that page. */
export function Preview({ postId, fields }: { postId: number | null; fields: PostFields }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<string>();
  const [failed, setFailed] = useState(false);
  const { title, coverImage, content, tags } = fields;

  const show = useEffectEvent((html: string) => {
    const shown = page === undefined ? null : frame.current?.contentDocument;
    setFailed(false);
    if (!shown?.body) return setPage(html);
    // In place, so that it stays scrolled to where its author looks.
    const next = new DOMParser().parseFromString(html, "text/html");
    shown.body.replaceChildren(...next.body.childNodes);
  });

  useEffect(() => {
    const given = new AbortController();
    const form = new FormData();
    if (postId !== null) form.set("postId", String(postId));
    form.set("title", title);
    form.set("coverImage", coverImage);
    form.set("content", content);
    for (const tag of tags) form.append("tags", tag);
    async function load(): Promise<void> {
      const request = { method: "POST", body: form, signal: given.signal };
      const reply = await ask("/admin/blog/preview", request).catch(() => null);
      if (given.signal.aborted) return;
      if (reply?.ok) show(reply.body as string);
      else setFailed(true);
    }
    const timer = setTimeout(() => void load(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [postId, title, coverImage, content, tags]);

  return (
    <section className="post-preview" aria-labelledby="post-preview">
      <h2 id="post-preview">Preview</h2>
      <p role="status">{failed && "The preview could not be loaded. Your text is not affected."}</p>
      {/* Of our own origin, so that it has our fonts, and without a right to run anything. */}
      <iframe
        ref={frame}
        title="Preview of the post"
        sandbox="allow-same-origin"
        srcDoc={page ?? ""}
        onLoad={() => frame.current?.contentDocument?.addEventListener("click", stay)}
      />
    </section>
  );
}

/** Its links are to be seen, not followed: the page around them is being written. */
function stay(event: Event): void {
  if ((event.target as Element).closest?.("a")) event.preventDefault();
}
