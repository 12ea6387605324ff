let draining = false;

/** Marks the process as draining: it should get no new clients, but finishes its requests. */
export function beginDraining(): void {
  draining = true;
}

export function isDraining(): boolean {
  return draining;
}
