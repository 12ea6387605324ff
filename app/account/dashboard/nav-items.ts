export const NAV_ITEMS: ReadonlyArray<{ to: string; name: string }> = [
  { to: "/coffee-talk", name: "Coffee Talk" },
  { to: "/deals", name: "Deals" },
  { to: "/ai-match", name: "AI Match" },
  { to: "/reading-tracker", name: "Reading Tracker" },
  { to: "/suggestions", name: "Suggestions" },
];
