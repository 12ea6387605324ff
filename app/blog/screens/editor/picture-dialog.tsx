import { useState } from "react";

import { IMAGE_KINDS } from "#app/blog/model/editor/rules.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";

import { uploadPicture, uploadProblem } from "./upload.ts";

interface PictureDialogProps {
  open: boolean;
  onClose(): void;
  onPicture(address: string, alt: string): void;
}

/** Asks for a picture, a file or an address, and for what is to be seen on it. */
export function PictureDialog({ open, onClose, onPicture }: PictureDialogProps) {
  return (
    <Dialog title="Add a Picture" open={open} onClose={onClose}>
      <Questions
        onCancel={onClose}
        onPicture={(address, alt) => {
          onClose();
          onPicture(address, alt);
        }}
      />
    </Dialog>
  );
}

/** Fields without names: they lie in the form of the post, and are not part of it. */
function Questions({ onCancel, onPicture }: { onCancel(): void; onPicture(address: string, alt: string): void }) {
  const [file, setFile] = useState<File | null>(null);
  const [address, setAddress] = useState("");
  const [alt, setAlt] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function add(): Promise<void> {
    if (busy) return;
    if (!file && !/^https?:\/\/\S+$/i.test(address.trim())) {
      return setProblem("Choose a file, or enter a URL that begins with http:// or https://.");
    }
    setBusy(true);
    try {
      onPicture(file ? await uploadPicture(file) : address.trim(), alt.trim());
    } catch (failure) {
      setProblem(uploadProblem(failure));
      setBusy(false);
    }
  }

  return (
    <div
      className="picture-questions"
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        void add();
      }}
    >
      <div className="field">
        <label htmlFor="picture-file" className="field-label">
          File
        </label>
        <input
          id="picture-file"
          type="file"
          accept={IMAGE_KINDS}
          onChange={(event) => {
            setProblem(undefined);
            setFile(event.target.files?.[0] ?? null);
          }}
        />
        <p className="field-hint">JPEG, PNG, WebP, GIF or AVIF, up to 10 MB.</p>
      </div>
      <Field
        id="picture-address"
        label="Or an address"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        error={problem}
      />
      <Field
        id="picture-alt"
        label="What is to be seen on it"
        autoComplete="off"
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
        hint="For readers who do not see it. Empty, if it only decorates."
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <button type="button" className="button-quiet" onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="button-solid" aria-disabled={busy} onClick={() => void add()}>
          {busy ? "Uploading…" : "Add Picture"}
        </button>
      </div>
    </div>
  );
}
