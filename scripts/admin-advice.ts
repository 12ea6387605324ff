/** What the start says while nobody is an admin. */
export function adminAdvice(adminEmail: string | undefined): string {
  if (adminEmail === undefined) {
    return "nobody yet: create an account, then run: npm run admin -- grant YOUR@E-MAIL";
  }
  return `nobody yet: create an account with ${adminEmail} and confirm its address by the mailed link`;
}
