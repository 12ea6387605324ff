export function signInToConfirm(token: string): string {
  return `/sign-in?${new URLSearchParams({ next: `/verify-email?token=${token}` })}`;
}
