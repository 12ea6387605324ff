import { Form } from "react-router";

import { t } from "#app/language/t.ts";

import type { DateOrder } from "./file-dates.ts";

import * as styles from "./reading-import.module.css";

export interface DateOrderFormProps {
  importId: number;
  example: string;
  days: Array<{ order: DateOrder; day: string }>;
  order: DateOrder | null;
}

export function DateOrderForm({ importId, example, days, order }: DateOrderFormProps) {
  return (
    <Form method="post" action={`/reading-tracker/import/${importId}/dates`} className={styles.importQuestion}>
      <fieldset>
        <legend>{t("Which day is {example} in this file?", { example })}</legend>
        <p className="note">
          {t(
            "Its dates could mean different days. Until you choose, we leave these dates out, and the books don’t count towards any year.",
          )}
        </p>
        {days.map(({ order: value, day }) => (
          <label key={value} className={styles.importOption}>
            <input type="radio" name="order" value={value} defaultChecked={order === value} required />
            <span>{day}</span>
          </label>
        ))}
      </fieldset>
      <button type="submit" className="below-2 button-quiet">
        {t("Use these dates")}
      </button>
    </Form>
  );
}
