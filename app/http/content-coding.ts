import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Coding = "br" | "gzip" | "identity";

const QUICK = { br: 4, gzip: 4 };
const SMALL = { br: 7, gzip: 9 };
const MIN_BYTES = 1_024;

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

export function acceptedCoding(acceptEncoding: string | null): Coding {
  if (!acceptEncoding) return "identity";
  for (const coding of ["br", "gzip"] as const) {
    if (new RegExp(`(?:^|[\\s,])${coding}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:$|,)))`).test(acceptEncoding))
      return coding;
  }
  return "identity";
}

export async function compressSmall(body: Buffer): Promise<Record<"br" | "gzip", Buffer<ArrayBuffer>>> {
  return { br: await brotli(body, SMALL.br), gzip: await asGzip(body, { level: SMALL.gzip }) };
}

export async function compressedFor(
  request: Request,
  headers: Headers,
  body: Buffer<ArrayBuffer>,
): Promise<Buffer<ArrayBuffer>> {
  headers.append("Vary", "Accept-Encoding");
  const coding = acceptedCoding(request.headers.get("Accept-Encoding"));
  if (coding === "identity" || body.length < MIN_BYTES) return body;
  headers.set("Content-Encoding", coding);
  return coding === "br" ? brotli(body, QUICK.br) : asGzip(body, { level: QUICK.gzip });
}

function brotli(body: Buffer, quality: number): Promise<Buffer<ArrayBuffer>> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return asBrotli(body, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.length } });
}
