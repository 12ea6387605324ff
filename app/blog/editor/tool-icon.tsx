import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

const PATHS = {
  heading: "M4 6v12M12 6v12M4 12h8M16 13.500a2.200 2.200 0 114 1.300L16 18.500h4.500",
  subheading: "M4 6v12M12 6v12M4 12h8M16 11.500h4.500l-2.500 2.800a2.200 2.200 0 11-2 3.200",
  bold: "M7 5h6a3.500 3.500 0 010 7H7zM7 12h7.500a3.500 3.500 0 010 7H7z",
  italic: "M10.500 5H18M6 19h7.500M14.500 5l-5 14",
  bullets: "M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01",
  numbers: "M10 6h10M10 12h10M10 18h10M4 5l1.500-1v5M4 15.200a1.500 1.500 0 112.700.9L4 19.500h3",
  quote: "M9.500 7H4.500v5h5zM9.500 12c0 2.500-1 4-3 5M19 7h-5v5h5zM19 12c0 2.500-1 4-3 5",
  code: "M9 7l-5 5 5 5M15 7l5 5-5 5",
  codeBlock: "M4 5h16v14H4zM10 9.500L7.500 12l2.500 2.500M14 9.500l2.500 2.500-2.500 2.500",
  link: "M10.500 13.500a3.800 3.800 0 005.400 0l2.700-2.700a3.800 3.800 0 00-5.400-5.400l-1 1M13.500 10.500a3.800 3.800 0 00-5.400 0l-2.700 2.700a3.800 3.800 0 005.400 5.400l1-1",
  picture: "M4 5h16v14H4zM4 16.500l5-5 4 4 2.500-2.500 4.500 4.500M15.500 9h.01",
  table: "M4 5h16v14H4zM4 9.700h16M4 14.300h16M12 9.700V19",
  clear: "M7 5h11.500M12.800 5l-1.300 5M10.300 15l-1 4M4 4l16 16",
  undo: "M8.500 5.500L4.500 9.500l4 4M5 9.500h9a5 5 0 010 10h-3",
  redo: "M15.500 5.500l4 4-4 4M19 9.500h-9a5 5 0 000 10h3",
} as const;

export type ToolName = keyof typeof PATHS;

export const TOOL_NAMES: Readonly<Record<ToolName, string>> = inEachLanguage(() => ({
  heading: t("Heading"),
  subheading: t("Subheading"),
  bold: t("Bold"),
  italic: t("Italic"),
  bullets: t("Bulleted list"),
  numbers: t("Numbered list"),
  quote: t("Quote"),
  code: t("Code"),
  codeBlock: t("Code block"),
  link: t("Link"),
  picture: t("Picture"),
  table: t("Table"),
  clear: t("Clear formatting"),
  undo: t("Undo"),
  redo: t("Redo"),
}));

/** Decorative: the button has the name. */
export function ToolIcon({ name }: { name: ToolName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
