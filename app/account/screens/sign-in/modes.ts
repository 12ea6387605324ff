export type Mode = "login" | "register" | "forgotPassword" | "resetSent";

export const MODE_TITLES: Record<Mode, string> = {
  login: "Sign In",
  register: "Create Account",
  forgotPassword: "Reset Password",
  resetSent: "Check your e-mail",
};

export const MODE_PATHS = {
  login: "/sign-in",
  register: "/register",
  forgotPassword: "/forgot-password",
} as const satisfies Partial<Record<Mode, string>>;
