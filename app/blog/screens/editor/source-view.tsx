import { useRef, useState } from "react";

import { PictureDialog } from "./picture-dialog.tsx";
import { picturesIn, uploadPicture, uploadProblem } from "./upload.ts";
import { useHydrated } from "./use-hydrated.ts";

interface SourceViewProps {
  value: string;
  onChange(html: string): void;
  error: string | undefined;
}

/** The HTML itself; pictures that are pasted or dropped come in where the cursor is. */
export function SourceView({ value, onChange, error }: SourceViewProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const hydrated = useHydrated();

  function insert(html: string): void {
    const element = area.current;
    if (!element) return;
    element.focus();
    // As if it were typed, so that the browser's own undo takes it back.
    element.setRangeText(html, element.selectionStart, element.selectionEnd, "end");
    onChange(element.value);
  }

  function takePictures(files: File[]): boolean {
    setProblem(null);
    for (const file of files) {
      uploadPicture(file).then(
        (address) => insert(pictureHtml(address, "")),
        (failure: unknown) => setProblem(uploadProblem(failure)),
      );
    }
    return files.length > 0;
  }

  return (
    <>
      {hydrated && (
        <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Add a picture
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
        rows={16}
        spellCheck
        className="field-input content-source"
        aria-invalid={error ? true : undefined}
        aria-describedby={error && "post-content-error"}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onPaste={(event) => takePictures(picturesIn(event.clipboardData)) && event.preventDefault()}
        onDrop={(event) => takePictures(picturesIn(event.dataTransfer)) && event.preventDefault()}
      />
      <PictureDialog
        open={asking}
        onClose={() => setAsking(false)}
        onPicture={(address, alt) => insert(pictureHtml(address, alt))}
      />
    </>
  );
}

function pictureHtml(address: string, alt: string): string {
  const image = document.createElement("img");
  image.setAttribute("src", address);
  image.setAttribute("alt", alt);
  return image.outerHTML;
}
