export const OPEN_LIBRARY_PAGE = "/admin/catalogue-upload/open-library";

export function readRunId(text: string | undefined): string | null {
  return text !== undefined && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null;
}
