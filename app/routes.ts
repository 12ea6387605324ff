import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** The map: every address of the app and the file that answers it. */
export default [
  index("features/swipe/swipe.route.tsx"),
  route("deck", "features/swipe/deck.route.ts"),
  route("sign-in", "features/auth/sign-in.route.tsx"),
  route("sign-in/google", "features/auth/google-sign-in.route.tsx"),
  route("api/auth/callback/google", "features/auth/google-callback.route.ts"),
  route("register", "features/auth/register.route.tsx"),
  route("forgot-password", "features/auth/forgot-password.route.tsx"),
  route("reset-password", "features/auth/reset-password.route.tsx"),
  route("verify-email", "features/auth/verify-email.route.tsx"),
  route("sign-out", "features/auth/sign-out.route.ts"),
  route("saved-books", "features/saved-books/saved-among.route.ts"),
  route("saved-books/:bookId", "features/saved-books/saved-book.route.ts"),
  route("covers/:bookId/:rendition", "features/covers/cover.route.ts"),
  route("dashboard", "features/dashboard/dashboard.route.tsx"),
  route("dashboard/saved-books", "features/dashboard/saved-books.route.ts"),
  route("dashboard/profile", "features/dashboard/profile.route.ts"),
  route("time-zone", "features/dashboard/time-zone.route.ts"),
  route("account/deletion", "features/account/deletion.route.ts"),
  route("account/data", "features/account/data.route.ts"),
  route("account/devices", "features/account/devices.route.tsx"),
  route("account/devices/others/end", "features/account/other-devices-end.route.ts"),
  route("account/devices/:sessionId/end", "features/account/device-end.route.ts"),
  route("healthz", "features/health/healthz.route.ts"),
  route("*", "features/not-found/not-found.route.tsx"),
] satisfies RouteConfig;
