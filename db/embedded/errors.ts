/** A problem that the machine's owner can fix, in one line. Has no stack, because the cause lies outside the code. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string) {
    super(message.replaceAll(/\s+/g, " ").trim());
    this.name = "EmbeddedPostgresError";
    this.stack = `${this.name}: ${this.message}`;
  }
}

const NOT_ALLOWED = `uid ${process.getuid?.()} has no permission; start the app as the owner or choose another DATA_DIR`;

const REASONS: Record<string, string> = {
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS: "the file system is read-only",
  ENOSPC: "no space left on the device",
  EDQUOT: "the disk quota is used up",
  ENOENT: "it does not exist",
  ENOTDIR: "a part of the path is not a folder",
  EEXIST: "a file of that name is in the way",
};

export async function onPath<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw new EmbeddedPostgresError(`Cannot use ${path}: ${REASONS[code] ?? message}`);
  }
}

export function lastErrorLine(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim());
  const found = lines.find((line) => /\b(FATAL|PANIC): /.test(line)) ?? lines.find((line) => /\berror: /.test(line));
  return (found ?? lines.at(-1) ?? "no output").replace(/^.*?\b(FATAL|PANIC|error): +/, "");
}
