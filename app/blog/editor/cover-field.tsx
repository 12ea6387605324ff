import { useState } from "react";

import { t } from "#app/language/t.ts";
import { Field } from "#app/ui/field.tsx";

import { IMAGE_KINDS } from "./rules.ts";
import { uploadPicture, uploadProblem } from "./upload.ts";
import { useHydrated } from "./use-hydrated.ts";

import * as styles from "./post-form.module.css";

interface CoverFieldProps {
  value: string;
  onChange(address: string): void;
  error: string | undefined;
}

export function CoverField({ value, onChange, error }: CoverFieldProps) {
  const [upload, setUpload] = useState<{ under: boolean; problem?: string }>({ under: false });
  const hydrated = useHydrated();

  async function take(file: File): Promise<void> {
    setUpload({ under: true });
    try {
      onChange(await uploadPicture(file));
      setUpload({ under: false });
    } catch (problem) {
      setUpload({ under: false, problem: uploadProblem(problem) });
    }
  }

  return (
    <div className={styles.coverField}>
      <Field
        id="post-cover"
        label={t("Cover Image URL")}
        name="coverImage"
        inputMode="url"
        required
        autoComplete="off"
        placeholder="https://"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={upload.problem ?? error}
      />
      {hydrated && (
        <label className="button-quiet">
          {upload.under ? t("Uploading…") : t("Upload")}
          <input
            type="file"
            aria-label={t("Upload a cover")}
            accept={IMAGE_KINDS}
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file && !upload.under) void take(file);
              // Choosing the same file again must fire a change event.
              target.value = "";
            }}
          />
        </label>
      )}
    </div>
  );
}
