export class Observed<State> {
  protected state: State;
  private readonly listeners = new Set<() => void>();

  constructor(state: State) {
    this.state = state;
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly read = () => this.state;

  protected set(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
