export const STEPS = ["look", "imprint", "joining", "mail", "catalogue", "shops"] as const;
export type Step = (typeof STEPS)[number];

export const isStep = (name: string | undefined): name is Step => STEPS.includes(name as Step);

export const pathOfStep = (step: Step): string => `/admin/first-hour/${step}`;

/** `/admin` after the last. */
export function pathAfter(step: Step): string {
  const next = STEPS[STEPS.indexOf(step) + 1];
  return next ? pathOfStep(next) : "/admin";
}

export function pathBefore(step: Step): string {
  return pathOfStep(STEPS[Math.max(0, STEPS.indexOf(step) - 1)]!);
}
