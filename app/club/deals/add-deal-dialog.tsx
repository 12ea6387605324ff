import { useId } from "react";
import { useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { t } from "#app/language/t.ts";
import { DialogActions } from "#app/ui/dialog-actions.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field, FieldArea } from "#app/ui/field.tsx";

import type { Deal } from "./queries.server.ts";
import { DISCOUNT } from "./rules.ts";

import * as styles from "./deals.module.css";

interface AddDealDialogProps {
  open: boolean;
  /** `2026-11-20`, in the admin's time zone. */
  today: string;
  onClose(): void;
}

export function AddDealDialog({ open, today, onClose }: AddDealDialogProps) {
  return (
    <Dialog title={t("Add New Deal")} open={open} onClose={onClose}>
      <DealForm
        action="/deals"
        button={[t("Add Deal"), t("Adding...")]}
        today={today}
        onClose={onClose}
        onDone={onClose}
      />
    </Dialog>
  );
}

interface EditDealDialogProps {
  deal: Deal | null;
  onClose(): void;
  onChanged(dealId: number, change: Partial<Deal>): void;
}

export function EditDealDialog({ deal, onClose, onChanged }: EditDealDialogProps) {
  return (
    <Dialog title={t("Edit Deal")} open={deal !== null} onClose={onClose}>
      {deal && (
        <DealForm
          action={`/deals/${deal.id}`}
          button={[t("Save Deal"), t("Saving...")]}
          deal={deal}
          onClose={onClose}
          onDone={(change) => {
            onClose();
            if (change) onChanged(deal.id, change);
          }}
        />
      )}
    </Dialog>
  );
}

interface DealFormProps {
  action: string;
  button: [label: string, busy: string];
  deal?: Deal;
  today?: string;
  onClose(): void;
  onDone(change: Partial<Deal> | undefined): void;
}

/** Unmounts with the dialog, so that it opens empty, or with the deal as it is. */
function DealForm({ action, button: [label, working], deal, today, onClose, onDone }: DealFormProps) {
  const fetcher = useFetcher<Answer<{ deal?: Partial<Deal> }>>();
  const { ref, busy, problem, errors } = useFormAnswer(fetcher, (answer) => onDone(answer.deal));
  const id = useId();

  return (
    <fetcher.Form
      ref={ref}
      method="post"
      action={action}
      className="stack below-5"
      // With script, our own messages replace the browser's.
      noValidate
      onSubmit={(event) => busy && event.preventDefault()}
    >
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <Field
        id={`${id}-title`}
        label={t("Title")}
        name="title"
        defaultValue={deal?.title}
        required
        autoComplete="off"
        error={errors["title"]}
        data-first-focus
      />
      <FieldArea
        id={`${id}-description`}
        label={t("Description")}
        name="description"
        defaultValue={deal?.description}
        required
        rows={3}
        error={errors["description"]}
      />
      <Field
        id={`${id}-link`}
        label={t("Link URL")}
        name="linkUrl"
        defaultValue={deal?.link}
        type="url"
        required
        autoComplete="off"
        placeholder="https://"
        error={errors["linkUrl"]}
      />
      <div className={styles.dealNumbers}>
        <Field
          id={`${id}-discount`}
          label={t("Discount Percentage")}
          name="discountPercentage"
          type="number"
          inputMode="numeric"
          required
          {...DISCOUNT}
          step={1}
          defaultValue={deal?.discount ?? 0}
          error={errors["discountPercentage"]}
        />
        <Field
          id={`${id}-ends`}
          label={t("Last day")}
          name="endsOn"
          type="date"
          min={today}
          defaultValue={deal?.endsOn ?? undefined}
          hint={t("Leave empty if it has no end date.")}
          error={errors["endsOn"]}
        />
      </div>
      <DialogActions>
        <button type="button" className="button-quiet" onClick={onClose}>
          {t("Cancel")}
        </button>
        <button type="submit" className="button-solid" aria-disabled={busy}>
          {busy ? working : label}
        </button>
      </DialogActions>
    </fetcher.Form>
  );
}
