/** Quoted where a name has more than words: a comma would begin a second address. */
export function sender(name: string, host: string): string {
  const written = /^[\p{L}\p{N} ]+$/u.test(name) ? name : `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
  return `${written} <no-reply@${host}>`;
}
