const PAGES: ReadonlyArray<[path: string, line: string]> = [
  ["/reading-tracker", "You need an account for the Reading Tracker."],
  ["/coffee-talk", "You need an account for Coffee Talk."],
  ["/suggestions", "You need an account for Suggestions."],
  ["/deals", "You need an account for Deals."],
  ["/dashboard", "You need an account for the dashboard."],
  ["/account", "You need an account for the settings."],
];

export function accountLine(path: string): string {
  const [, line] =
    PAGES.find(([page]) => path === page || path.startsWith(`${page}/`) || path.startsWith(`${page}?`)) ?? [];
  return line ?? "You need an account for this page.";
}
