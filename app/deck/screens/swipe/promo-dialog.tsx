import { useSignIn } from "#app/auth/parts/sign-in.ts";
import { Dialog } from "#app/ui/dialog.tsx";

const PERKS = [
  "Community chat with other readers",
  "Book haul and review chat",
  "Reading tracker",
  "Free eBooks",
  "Exclusive book deals",
  "AI book match",
];

interface PromoDialogProps {
  open: boolean;
  onClose(): void;
  /** Classes of the deck's own styles: a style sheet to load beside the script would cost more than the dialog. */
  perks: string | undefined;
  choices: string | undefined;
}

export function PromoDialog({ open, onClose, perks, choices }: PromoDialogProps) {
  const signIn = useSignIn();
  return (
    <Dialog title="Join the Book Club" open={open} onClose={onClose}>
      <ul className={perks}>
        {PERKS.map((perk) => (
          <li key={perk}>{perk}</li>
        ))}
      </ul>
      <div className={choices}>
        <button
          type="button"
          className="button-solid"
          onClick={() => {
            onClose();
            signIn();
          }}
        >
          Sign Up Now
        </button>
        <button type="button" className="button-quiet" onClick={onClose}>
          Not now
        </button>
      </div>
    </Dialog>
  );
}
