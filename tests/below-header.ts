/** A page without its bar, which greets visitors and readers differently. */
export function belowHeader(html: string): string {
  return html.replace(/<nav aria-label="Bookmatch".*?<\/nav>/s, "");
}
