/** Drawn on 24 × 24 units and hidden from screen readers: the button has the name. */
function Icon({ d }: { d: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={d} />
    </svg>
  );
}

export const CloseIcon = () => <Icon d="M6 6l12 12M18 6L6 18" />;

export const LikeIcon = () => (
  <Icon d="M12 19.5C6.5 15.7 4 12.7 4 9.3 4 6.8 5.8 5 8.1 5c1.6 0 3 .9 3.9 2.4C12.9 5.9 14.3 5 15.9 5 18.2 5 20 6.8 20 9.3c0 3.4-2.5 6.4-8 10.2z" />
);

export const DescriptionIcon = () => (
  <Icon d="M12 6.5C10.3 5.2 7.6 4.7 4 5v13c3.6-.3 6.3.2 8 1.5 1.7-1.3 4.4-1.8 8-1.5V5c-3.6-.3-6.3.2-8 1.5zM12 6.5v13" />
);

export const SaveIcon = () => <Icon d="M7 4h10v16l-5-4.2L7 20z" />;

export const UndoIcon = () => <Icon d="M8.5 5.5L4.5 9.5l4 4M5 9.5h9a5 5 0 010 10h-3" />;

export const MenuIcon = () => <Icon d="M4 8h16M4 16h11" />;

export const OutwardIcon = () => <Icon d="M9 6h9v9M18 6L7 17" />;
