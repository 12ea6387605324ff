/** The specification's four faces of the sign-in dialog. */
export type Mode = "login" | "register" | "forgotPassword" | "resetSent";

export const MODE_TITLES: Record<Mode, string> = {
  login: "Sign In",
  register: "Create Account",
  forgotPassword: "Reset Password",
  resetSent: "Check your e-mail",
};

/** The addresses of those that are forms. */
export const MODE_PATHS = {
  login: "/sign-in",
  register: "/register",
  forgotPassword: "/forgot-password",
} as const satisfies Partial<Record<Mode, string>>;
