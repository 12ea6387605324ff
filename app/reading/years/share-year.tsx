import { useState, useSyncExternalStore } from "react";

import { t } from "#app/language/t.ts";

import * as styles from "./year.module.css";

/** The picture to download and, where the browser can share files, to share. Nothing is sent before that. */
export function ShareYear({ year }: { year: number }) {
  const path = `/reading-tracker/years/${year}/picture.png`;
  const name = `${year}-in-books.png`;
  // False on the server and in the first rendering, which must be equal.
  const canShare = useSyncExternalStore(neverChanges, canShareFiles, () => false);
  const [failed, setFailed] = useState(false);

  async function share() {
    setFailed(false);
    try {
      const response = await fetch(path);
      if (!response.ok) throw new Error(`picture: ${response.status}`);
      const file = new File([await response.blob()], name, { type: "image/png" });
      await navigator.share({ files: [file], title: t("{year} in books", { year }) });
    } catch (error) {
      // Closing the share sheet is no failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) setFailed(true);
    }
  }

  return (
    <div className={styles.share}>
      {canShare && (
        <button type="button" className="button-quiet" onClick={() => void share()}>
          {t("Share")}
        </button>
      )}
      <a href={path} download={name} className="button-quiet">
        {t("Download Picture")}
      </a>
      <p role="status" className="note">
        {failed && t("We couldn’t share the picture. Download it instead.")}
      </p>
    </div>
  );
}

const neverChanges = () => () => {};

function canShareFiles(): boolean {
  return navigator.canShare?.({ files: [new File([], "picture.png", { type: "image/png" })] }) ?? false;
}
