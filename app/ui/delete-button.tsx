interface DeleteButtonProps {
  label: string;
  size?: number;
  className?: string | undefined;
  onClick(): void;
}

/** Lists find the next button by `data-delete` to move the focus. */
export function DeleteButton({ label, size = 24, className = "", onClick }: DeleteButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button ${className}`}
      data-delete
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d="M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 11v5M13.5 11v5" />
      </svg>
    </button>
  );
}
