import { useRef, useState } from "react";

import { t } from "#app/language/t.ts";

import type { PictureFacts } from "./picture-commands.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import { picturesIn, uploadPicture, uploadProblem } from "./upload.ts";
import { useHydrated } from "./use-hydrated.ts";

import * as styles from "./content-field.module.css";

interface SourceViewProps {
  value: string;
  onChange(html: string): void;
  isLarge: boolean;
  error: string | undefined;
}

/** Pasted and dropped pictures are inserted at the cursor. */
export function SourceView({ value, onChange, isLarge, error }: SourceViewProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const hydrated = useHydrated();

  function insert(html: string): void {
    const element = area.current;
    if (!element) return;
    element.focus();
    // Inserts like typing, so that the browser's undo works.
    element.setRangeText(html, element.selectionStart, element.selectionEnd, "end");
    onChange(element.value);
  }

  function takePictures(files: File[]): boolean {
    setProblem(null);
    for (const file of files) {
      uploadPicture(file).then(
        (address) => insert(pictureHtml({ src: address, alt: "", caption: "" })),
        (failure: unknown) => setProblem(uploadProblem(failure)),
      );
    }
    return files.length > 0;
  }

  return (
    <div className="shrinks">
      <label htmlFor="post-content" className="field-label">
        {t("Content (HTML)")}
      </label>
      {hydrated && isLarge && (
        <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t("Add a picture")}
        </button>
      )}
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      <textarea
        ref={area}
        id="post-content"
        name="content"
        required
        rows={isLarge ? 20 : 4}
        spellCheck
        className={`field-input ${styles.contentSource}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && "post-content-error"}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onPaste={(event) => takePictures(picturesIn(event.clipboardData)) && event.preventDefault()}
        onDrop={(event) => takePictures(picturesIn(event.dataTransfer)) && event.preventDefault()}
      />
      {error && (
        <p id="post-content-error" className="field-error">
          {error}
        </p>
      )}
      <PictureDialog open={asking} onClose={() => setAsking(false)} onPicture={(facts) => insert(pictureHtml(facts))} />
    </div>
  );
}

function pictureHtml({ src, alt, caption }: PictureFacts): string {
  const image = document.createElement("img");
  image.setAttribute("src", src);
  image.setAttribute("alt", alt);
  if (!caption) return image.outerHTML;
  const [figure, under] = [document.createElement("figure"), document.createElement("figcaption")];
  under.textContent = caption;
  figure.append(image, under);
  return figure.outerHTML;
}
