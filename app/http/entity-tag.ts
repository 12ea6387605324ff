export function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const bare = etag.replace("W/", "");
  return ifNoneMatch.split(",").some((each) => ["*", bare].includes(each.trim().replace("W/", "")));
}
