const PAGES: ReadonlyArray<[path: string, line: string]> = [
  ["/reading-tracker", "The tracker needs an account."],
  ["/coffee-talk", "Coffee Talk needs an account."],
  ["/suggestions", "Suggestions need an account."],
  ["/deals", "Deals need an account."],
  ["/dashboard", "The dashboard needs an account."],
  ["/account", "Settings need an account."],
];

export function accountLine(path: string): string {
  const [, line] =
    PAGES.find(([page]) => path === page || path.startsWith(`${page}/`) || path.startsWith(`${page}?`)) ?? [];
  return line ?? "This page needs an account.";
}
