/** Signs in, and leads back to the mailed link that confirms the account's address. */
export function signInToConfirm(token: string): string {
  return `/sign-in?${new URLSearchParams({ next: `/verify-email?token=${token}` })}`;
}
