interface DeleteButtonProps {
  /** Begins with "Delete". */
  label: string;
  onClick(): void;
}

export function DeleteButton({ label, onClick }: DeleteButtonProps) {
  return (
    <button
      type="button"
      className="icon-button delete-button"
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <svg
        viewBox="0 0 24 24"
        width="20"
        height="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d="M5 7h14M10 7V4.500h4V7M7 7l.8 12.500h8.400L17 7M10.300 10.500v5.500M13.700 10.500v5.500" />
      </svg>
    </button>
  );
}
