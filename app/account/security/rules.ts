/** "about 5 hours", rounded up; for less than an hour "about 20 minutes". */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] = minutes < 60 ? [minutes, "minute"] : [Math.ceil(minutes / 60), "hour"];
  return `about ${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Set-Cookie lines that delete every cookie of ours in this request. */
export function clearedCookies(cookieHeader: string | null): string[] {
  const names = (cookieHeader ?? "").split(";").map((pair) => pair.split("=")[0]!.trim());
  return names
    .filter((name) => /^(?:__Host-)?bookmatch\.[\w.-]+$/.test(name))
    .map(
      (name) => `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${name.startsWith("__Host-") ? "; Secure" : ""}`,
    );
}

export const SETTINGS = { to: "/account/settings", name: "Settings" };

export const ONLY_ADMIN = "You’re the only admin here. Make somebody else an admin first.";
