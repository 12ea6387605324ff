/** The rooms a reader enters from the dashboard, in the order of the tab row. */
export const ROOMS: ReadonlyArray<{ to: string; name: string }> = [{ to: "/reading-tracker", name: "Reading Tracker" }];
