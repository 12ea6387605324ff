import { useEffect, useEffectEvent, useRef, useState } from "react";

import { ask } from "#app/http/ask.ts";
import { t } from "#app/language/t.ts";

import type { PostFields } from "./rules.ts";

import * as styles from "./post-form.module.css";

const DEBOUNCE_MS = 300;

export function Preview({ postId, fields }: { postId: number | null; fields: PostFields }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<string>();
  const [failed, setFailed] = useState(false);
  const { title, coverImage, content, tags } = fields;

  const show = useEffectEvent((html: string) => {
    const shown = page === undefined ? null : frame.current?.contentDocument;
    setFailed(false);
    if (!shown?.body) return setPage(html);
    // Keeps the scroll position.
    const next = new DOMParser().parseFromString(html, "text/html");
    shown.body.replaceChildren(...next.body.childNodes);
  });

  useEffect(() => {
    const controller = new AbortController();
    const form = new FormData();
    if (postId !== null) form.set("postId", String(postId));
    form.set("title", title);
    form.set("coverImage", coverImage);
    form.set("content", content);
    for (const tag of tags) form.append("tags", tag);
    async function load(): Promise<void> {
      const request = { method: "POST", body: form, signal: controller.signal };
      const reply = await ask("/admin/blog/preview", request).catch(() => null);
      if (controller.signal.aborted) return;
      if (reply?.ok) show(reply.body as string);
      else setFailed(true);
    }
    const timer = setTimeout(() => void load(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [postId, title, coverImage, content, tags]);

  return (
    <section className={styles.postPreview} aria-labelledby="post-preview">
      <h2 id="post-preview" className="note plain-heading">
        {t("Preview")}
      </h2>
      <p role="status">{failed && t("The preview didn’t load. Your text is safe.")}</p>
      {/* Same origin, so that it can load our fonts, but scripts are forbidden. */}
      <iframe
        ref={frame}
        title={t("Preview of the post")}
        sandbox="allow-same-origin"
        srcDoc={page ?? ""}
        onLoad={() => frame.current?.contentDocument?.addEventListener("click", stay)}
      />
    </section>
  );
}

/** Links in the preview must not leave the form. */
function stay(event: Event): void {
  if ((event.target as Element).closest?.("a")) event.preventDefault();
}
