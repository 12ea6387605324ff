/** The stream's hint comes only once, so a failed request is retried. */
const RETRY_MS = 2_000;
/** Multiple of the last answer's duration, at most a second: on a slow server, pages load several messages at once. */
const REST_FACTOR = 2;
const LONGEST_REST_MS = 1_000;

type Fetched = { more: boolean; stale: boolean } | null;

/** One page at a time; a request during a running one is queued. */
export class CatchUp {
  private readonly fetchPage: (hasFailed: boolean) => Promise<Fetched>;
  private running = false;
  private pending = false;
  private restUntil = 0;
  private hasFailed = false;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;

  /** `hasFailed`: the previous call failed. */
  constructor(fetchPage: CatchUp["fetchPage"]) {
    this.fetchPage = fetchPage;
  }

  readonly ask = (): void => {
    this.pending = true;
    if (!this.running) void this.run();
  };

  private async run(): Promise<void> {
    this.running = true;
    clearTimeout(this.retryTimer);
    while (this.pending) {
      const rest = this.restUntil - performance.now();
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      this.pending = false;
      const began = performance.now();
      const page = await this.fetchPage(this.hasFailed);
      this.hasFailed = page === null;
      if (page === null) {
        clearTimeout(this.retryTimer);
        this.retryTimer = setTimeout(this.ask, RETRY_MS);
      } else {
        const took = performance.now() - began;
        this.restUntil = page.more ? 0 : performance.now() + Math.min(REST_FACTOR * took, LONGEST_REST_MS);
        this.pending ||= page.more && !page.stale;
      }
    }
    this.running = false;
  }
}
