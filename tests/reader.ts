import type { TestApp } from "./app.ts";

export const ORIGIN = "http://localhost:3000";
/** Long and unlikely enough for every rule. */
export const PASSWORD = "four quiet harbour lamps";

/** A browser in miniature: keeps cookies, sends forms from our own pages. */
export class Reader {
  private readonly app: Pick<TestApp, "request">;

  readonly cookies = new Map<string, string>();

  constructor(app: Pick<TestApp, "request">) {
    this.app = app;
  }

  /** The same browser behind another address (see `from` of an app). */
  movedTo(app: Pick<TestApp, "request">): Reader {
    const moved = new Reader(app);
    for (const [name, value] of this.cookies) moved.cookies.set(name, value);
    return moved;
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.keep(
      await this.app.request(path, { headers: { Cookie: this.cookie(), ...headers }, redirect: "manual" }),
    );
  }

  async head(path: string): Promise<Response> {
    return this.keep(
      await this.app.request(path, { method: "HEAD", headers: { Cookie: this.cookie() }, redirect: "manual" }),
    );
  }

  send(
    path: string,
    fields: Record<string, string> = {},
    init: { method?: string; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const headers = { "Content-Type": "application/x-www-form-urlencoded", ...init.headers };
    return this.submit(path, new URLSearchParams(fields).toString(), { ...init, headers });
  }

  /** A form in which a name may come more than once. */
  sendAll(path: string, fields: Array<[name: string, value: string]>): Promise<Response> {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    return this.submit(path, new URLSearchParams(fields).toString(), { headers });
  }

  /** What a page's script sends by itself. */
  sendJson(path: string, value: unknown, method = "POST"): Promise<Response> {
    return this.submit(path, JSON.stringify(value), { method, headers: { "Content-Type": "application/json" } });
  }

  private async submit(
    path: string,
    body: string,
    init: { method?: string; headers: Record<string, string> },
  ): Promise<Response> {
    const response = await this.app.request(path, {
      method: init.method ?? "POST",
      body,
      headers: {
        Origin: ORIGIN,
        Cookie: this.cookie(),
        ...init.headers,
      },
      redirect: "manual",
    });
    return this.keep(response);
  }

  /** Sends a form with files, as `multipart/form-data`. */
  async upload(path: string, form: FormData): Promise<Response> {
    const headers = { Origin: ORIGIN, Cookie: this.cookie() };
    return this.keep(await this.app.request(path, { method: "POST", body: form, headers, redirect: "manual" }));
  }

  register(email: string, fields: Record<string, string> = {}): Promise<Response> {
    return this.send("/register", { email, password: PASSWORD, ...fields });
  }

  signIn(email: string, password = PASSWORD): Promise<Response> {
    return this.send("/sign-in", { email, password });
  }

  /** Whether the app takes this browser for somebody's. */
  async isSignedIn(): Promise<boolean> {
    return (await this.get("/dashboard")).status === 200;
  }

  private cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  private keep(response: Response): Response {
    for (const line of response.headers.getSetCookie()) {
      const [pair] = line.split(";");
      const [name, value] = [pair!.slice(0, pair!.indexOf("=")), pair!.slice(pair!.indexOf("=") + 1)];
      if (value === "" || /max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}
