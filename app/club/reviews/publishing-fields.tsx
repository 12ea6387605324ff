import { useId } from "react";
import { Link } from "react-router";

import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { Field } from "#app/ui/field.tsx";

import * as styles from "./reviews.module.css";

interface PublishingFieldsProps {
  isPublished: boolean;
  isInTalk: boolean;
  givesAway: boolean;
  page: string;
  error: string | undefined;
  name: string;
}

export function PublishingFields({ isPublished, isInTalk, givesAway, page, error, name }: PublishingFieldsProps) {
  const id = useId();
  return (
    <fieldset className={styles.publishing}>
      <legend className="field-label">{t("Publishing")}</legend>
      <label className="line pressable">
        <input type="checkbox" name="publish" defaultChecked={isPublished} aria-describedby={`${id}-publish`} />
        {t("Publish the review")}
      </label>
      <p id={`${id}-publish`} className="field-hint">
        {rich(
          "Members will see it, with your stars, on the book’s page. You appear as {bdi}. <link>House rules</link>",
          {
            bdi: <bdi>{name}</bdi>,
            link: <Link to="/house-rules" className="underlined" />,
          },
        )}
      </p>
      <label className={`line pressable ${styles.talk}`}>
        <input type="checkbox" name="talk" defaultChecked={isInTalk} />
        {t("Also share it in Coffee Talk")}
      </label>
      <label className="line pressable">
        <input type="checkbox" name="givesAway" defaultChecked={givesAway} />
        {t("Contains spoilers")}
      </label>
      <Field
        id={`${id}-page`}
        label={t("Spoilers up to page")}
        name="page"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={page}
        hint={t("Hidden until a reader reaches that page. Leave empty to hide it until they’ve finished the book.")}
        error={error}
      />
    </fieldset>
  );
}

export function TalkLink() {
  return (
    <>
      {" "}
      <Link to="/coffee-talk?show=reviews" className="underlined">
        {t("See it in Coffee Talk")}
      </Link>
    </>
  );
}
