let draining = false;

/** From now on this process should get no new readers; those it has are served to the end. */
export function beginDraining(): void {
  draining = true;
}

export function isDraining(): boolean {
  return draining;
}
