import { useId } from "react";
import { useFetcher } from "react-router";

import { DISCOUNT } from "#app/club/model/deals/rules.ts";
import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field, FieldArea } from "#app/ui/field.tsx";

interface AddDealDialogProps {
  open: boolean;
  /** `2026-11-20`, on the admin's calendar. */
  today: string;
  onClose(): void;
}

export function AddDealDialog({ open, today, onClose }: AddDealDialogProps) {
  return (
    <Dialog title="Add New Deal" open={open} onClose={onClose}>
      <DealForm today={today} onDone={onClose} />
    </Dialog>
  );
}

/** Unmounted with the dialog: opened again, it is empty, with discount 0. */
function DealForm({ today, onDone }: { today: string; onDone(): void }) {
  const fetcher = useFetcher<Answer>();
  const { ref, busy, problem, errors } = useFormAnswer(fetcher, onDone);
  const id = useId();

  return (
    <fetcher.Form
      ref={ref}
      method="post"
      action="/deals"
      className="deal-form"
      // Our own words beside the fields, where a script can bring them.
      noValidate
      onSubmit={(event) => busy && event.preventDefault()}
    >
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <Field
        id={`${id}-title`}
        label="Title"
        name="title"
        required
        autoComplete="off"
        error={errors["title"]}
        data-first-focus
      />
      <FieldArea
        id={`${id}-description`}
        label="Description"
        name="description"
        required
        rows={3}
        error={errors["description"]}
      />
      <Field
        id={`${id}-link`}
        label="Link URL"
        name="linkUrl"
        type="url"
        required
        autoComplete="off"
        placeholder="https://"
        error={errors["linkUrl"]}
      />
      <div className="deal-numbers">
        <Field
          id={`${id}-discount`}
          label="Discount Percentage"
          name="discountPercentage"
          type="number"
          inputMode="numeric"
          required
          {...DISCOUNT}
          step={1}
          defaultValue={0}
          error={errors["discountPercentage"]}
        />
        <Field
          id={`${id}-ends`}
          label="Last day"
          name="endsOn"
          type="date"
          min={today}
          hint="Leave it empty if it has none."
          error={errors["endsOn"]}
        />
      </div>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <button type="button" className="button-quiet" onClick={onDone}>
          Cancel
        </button>
        <button type="submit" className="button-solid" aria-disabled={busy}>
          {busy ? "Adding..." : "Add Deal"}
        </button>
      </div>
    </fetcher.Form>
  );
}
