import { useRef, useState, type KeyboardEvent } from "react";

import { t } from "#app/language/t.ts";
import { Field } from "#app/ui/field.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";

import { withTags } from "./rules.ts";
import { useHydrated } from "./use-hydrated.ts";

import * as styles from "./post-form.module.css";

interface TagsFieldProps {
  tags: string[];
  onChange(tags: string[]): void;
  error: string | undefined;
}

/** Without scripts, one text field with commas. */
export function TagsField({ tags, onChange, error }: TagsFieldProps) {
  const [typed, setTyped] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const input = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  if (!hydrated) {
    return <Field id="post-tags" label={t("Tags")} name="tags" defaultValue={tags.join(", ")} error={error} />;
  }

  function add(text: string): void {
    const next = withTags(tags, text);
    if (next.length > tags.length) {
      setAnnouncement(t("Added {next}", { next: next.slice(tags.length).join(", ") }));
      onChange(next);
    }
    setTyped("");
  }

  function remove(tag: string): void {
    setAnnouncement(t("Removed {tag}", { tag }));
    onChange(tags.filter((each) => each !== tag));
    input.current?.querySelector("input")?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // Enter that confirms an input method's composition must not add a tag.
    if (event.nativeEvent.isComposing) return;
    const last = tags.at(-1);
    if (event.key === "Enter") {
      event.preventDefault();
      add(typed);
    } else if (event.key === "Backspace" && typed === "" && last !== undefined) remove(last);
  }

  return (
    <div ref={input} className={styles.tagsField}>
      <Field
        id="post-tags"
        label={t("Tags")}
        name="tags"
        autoComplete="off"
        value={typed}
        onChange={({ target: { value } }) => (value.includes(",") ? add(value) : setTyped(value))}
        onKeyDown={onKeyDown}
        onBlur={() => add(typed)}
        hint={t("Press Enter or type a comma to add a tag.")}
        error={error}
      />
      {tags.length > 0 && (
        <ul aria-label={t("Tags of this post")}>
          {tags.map((tag) => (
            <li key={tag}>
              <input type="hidden" name="tags" value={tag} />
              {tag}
              <button
                type="button"
                className="icon-button"
                aria-label={t("Remove {tag}", { tag })}
                onClick={() => remove(tag)}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}
