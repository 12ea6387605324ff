import { useState } from "react";
import { Link } from "react-router";

import { DeleteAccountDialog } from "#app/account/erasure/delete-account-dialog.tsx";
import { ProfileForm } from "#app/account/settings/profile-form.tsx";
import { t } from "#app/language/t.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

import * as styles from "./dashboard.module.css";

interface SettingsDialogProps {
  email: string;
  nickname: string | null;
  isOnlyAdmin: boolean;
  open: boolean;
  onClose(): void;
}

export function SettingsDialog({ email, nickname, isOnlyAdmin, open, onClose }: SettingsDialogProps) {
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      {/* Outside the dialog, which may be opened without a connection. */}
      <PreloadedAction path="/dashboard/profile" />
      <Dialog title={t("Edit Profile")} open={open} onClose={onClose}>
        <ProfileForm
          action="/dashboard/profile"
          email={email}
          nickname={nickname}
          className="fields below-5"
          onDone={onClose}
          onCancel={onClose}
        />
        <div className={styles.dialogLinks}>
          <Link className="text-button" to="/account/settings">
            {t("All settings")}
          </Link>
          <button type="button" className="text-button" onClick={() => setLeaving(true)}>
            {t("Delete Account")}
          </button>
        </div>
      </Dialog>
      <DeleteAccountDialog
        email={email}
        isOnlyAdmin={isOnlyAdmin}
        open={open && leaving}
        onClose={() => setLeaving(false)}
      />
    </>
  );
}
