import type { ReactNode } from "react";

/** Icons are drawn on 24 × 24 units and hidden from screen readers: the button has the name. */
function Icon({ children }: { children: ReactNode }) {
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
      {children}
    </svg>
  );
}

export const CloseIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
);

export const LikeIcon = () => (
  <Icon>
    <path d="M12 19.500C6.500 15.700 4 12.700 4 9.300 4 6.800 5.800 5 8.100 5c1.600 0 3 .9 3.900 2.400C12.900 5.900 14.300 5 15.900 5 18.200 5 20 6.800 20 9.300c0 3.400-2.500 6.400-8 10.200z" />
  </Icon>
);

export const DescriptionIcon = () => (
  <Icon>
    <path d="M12 6.500C10.300 5.200 7.600 4.700 4 5v13c3.600-.3 6.300.2 8 1.500 1.700-1.300 4.400-1.800 8-1.500V5c-3.600-.3-6.300.2-8 1.500zM12 6.500v13" />
  </Icon>
);

export const SaveIcon = () => (
  <Icon>
    <path d="M7 4h10v16l-5-4.200L7 20z" />
  </Icon>
);

export const UndoIcon = () => (
  <Icon>
    <path d="M8.500 5.500L4.500 9.500l4 4M5 9.500h9a5 5 0 010 10h-3" />
  </Icon>
);

export const MenuIcon = () => (
  <Icon>
    <path d="M4 8h16M4 16h11" />
  </Icon>
);

export const OutwardIcon = () => (
  <Icon>
    <path d="M9 6h9v9M18 6L7 17" />
  </Icon>
);
