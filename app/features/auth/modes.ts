/** The specification's four faces of the sign-in dialog. */
export type Mode = "login" | "register" | "forgotPassword" | "resetSent";

export const MODE_TITLES: Record<Mode, string> = {
  login: "Sign In",
  register: "Create Account",
  forgotPassword: "Reset Password",
  resetSent: "Check your e-mail",
};
