import { useState } from "react";

import { t } from "#app/language/t.ts";
import { DialogActions } from "#app/ui/dialog-actions.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";

import type { PictureFacts } from "./picture-commands.ts";
import { IMAGE_KINDS } from "./rules.ts";
import { uploadPicture, uploadProblem } from "./upload.ts";

import * as styles from "./content-field.module.css";

interface PictureDialogProps {
  open: boolean;
  /** Null to add a picture. */
  edited?: PictureFacts | null;
  onClose(): void;
  onPicture(facts: PictureFacts): void;
}

export function PictureDialog({ open, edited = null, onClose, onPicture }: PictureDialogProps) {
  return (
    <Dialog title={edited ? t("Edit Picture") : t("Add a Picture")} open={open} onClose={onClose}>
      <Questions
        edited={edited}
        onCancel={onClose}
        onPicture={(facts) => {
          onClose();
          onPicture(facts);
        }}
      />
    </Dialog>
  );
}

interface QuestionsProps {
  edited: PictureFacts | null;
  onCancel(): void;
  onPicture(facts: PictureFacts): void;
}

/** The fields have no names: they are inside the post's form and must not be submitted with it. */
function Questions({ edited, onCancel, onPicture }: QuestionsProps) {
  const [file, setFile] = useState<File | null>(null);
  const [address, setAddress] = useState("");
  const [alt, setAlt] = useState(edited?.alt ?? "");
  const [caption, setCaption] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function add(): Promise<void> {
    if (busy) return;
    const words = { alt: alt.trim(), caption: caption.trim() };
    if (edited) return onPicture({ ...edited, ...words });
    if (!file && !/^https?:\/\/\S+$/i.test(address.trim())) {
      return setProblem(t("Choose a file, or enter a URL that begins with http:// or https://."));
    }
    setBusy(true);
    try {
      onPicture({ src: file ? await uploadPicture(file) : address.trim(), ...words });
    } catch (failure) {
      setProblem(uploadProblem(failure));
      setBusy(false);
    }
  }

  return (
    <div
      className={styles.pictureQuestions}
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        void add();
      }}
    >
      {!edited && (
        <>
          <div>
            <label htmlFor="picture-file" className="field-label">
              {t("File")}
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
            <p className="field-hint">{t("JPEG, PNG, WebP, GIF or AVIF, up to 10 MB.")}</p>
          </div>
          <Field
            id="picture-address"
            label={t("Or its URL")}
            inputMode="url"
            placeholder="https://"
            autoComplete="off"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            error={problem}
          />
        </>
      )}
      <Field
        id="picture-alt"
        label={t("Alt text")}
        autoComplete="off"
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
        hint={t("Describe the picture for readers who can’t see it. Leave empty if it’s only decoration.")}
      />
      {edited?.caption === null ? (
        <p className="field-hint">{t("You can edit its caption in the text.")}</p>
      ) : (
        <Field
          id="picture-caption"
          label={t("Caption")}
          autoComplete="off"
          value={caption}
          onChange={(event) => setCaption(event.target.value)}
          hint={t("Optional. Shown under the picture.")}
        />
      )}
      <DialogActions>
        <button type="button" className="button-quiet" onClick={onCancel}>
          {t("Cancel")}
        </button>
        <button type="button" className="button-solid" aria-disabled={busy} onClick={() => void add()}>
          {busy ? t("Uploading…") : edited ? t("Save Picture") : t("Add Picture")}
        </button>
      </DialogActions>
    </div>
  );
}
