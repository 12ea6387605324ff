export function swipePath(page: string): string {
  return `/?list=${encodeURIComponent(page)}`;
}
