import { isKnown } from "#app/http/entity-tag.ts";
import { languageNow, nameNow, t } from "#app/language/t.ts";
import { place, type Place } from "#app/platform/place/place.queries.server.ts";
import { tokenBy } from "#app/platform/style-tokens.ts";

import { drawIcon, iconDrawing } from "./draw-icon.ts";
import { orBusy } from "./or-busy.ts";

interface OwnFile {
  type: string;
  bytes: Buffer<ArrayBuffer>;
}

const SIDES: Record<string, number> = {
  "/favicon.ico": 48,
  "/favicon.png": 48,
  "/apple-touch-icon.png": 180,
  "/icon-192.png": 192,
  "/icon-512.png": 512,
};

const LASTING = "public, max-age=31536000, immutable";
const ASKED_AGAIN = "public, no-cache";

let drawn: { version: string; icons: Map<string, Promise<Buffer<ArrayBuffer>>> } = { version: "", icons: new Map() };

/** Instead of a file of the build, which has Bookmatch's name and colour; null where the place has no own. */
export async function ownFile(request: Request): Promise<Response | null> {
  const own = place();
  if (own.version === "") return null;
  const { pathname } = new URL(request.url);
  const file = pathname === "/site.webmanifest" ? manifest() : await orBusy(icon(own, pathname));
  if (file instanceof Response) return file;
  return file && answer(request, file, `${own.version}-${languageNow()}`, ASKED_AGAIN);
}

/** `<version>.css` and `<version>.png`. A page from before a change finds the present ones. */
export function lookFile(request: Request, name: string): Response | null {
  const own = place();
  const [version, kind] = name.split(".");
  const file = kind === "css" ? styleSheet(own) : kind === "png" ? logoFile(own) : null;
  return file && answer(request, file, own.version, version === own.version ? LASTING : ASKED_AGAIN);
}

/** Null where the place looks as Bookmatch does. */
export function styleAddress(): string | null {
  const { accent, logo, version } = place();
  return accent || logo ? `/place/${version}.css` : null;
}

function styleSheet({ accent, logo, version }: Place): OwnFile | null {
  if (!accent && !logo) return null;
  const rules = [
    ...(accent ? [`--pencil:light-dark(${accent.day},${accent.night})`] : []),
    ...(logo ? logoRules(logo, version) : []),
  ];
  return { type: "text/css; charset=utf-8", bytes: Buffer.from(`:root{${rules.join(";")}}\n`) };
}

/** By night on paper, as in the icons: most logos are drawn for a light ground. */
function logoRules(logo: Buffer, version: string): string[] {
  const ground = `--logo-ground:light-dark(#0000,${tokenBy("paper", "day")})`;
  return [`--logo:url(/place/${version}.png)`, "--logo-display:block", `--logo-ratio:${ratioOf(logo)}`, ground];
}

/** From the header that every PNG begins with. */
const ratioOf = (png: Buffer) => (png.readUInt32BE(16) / png.readUInt32BE(20)).toFixed(3);

const logoFile = ({ logo }: Place): OwnFile | null => logo && { type: "image/png", bytes: logo };

async function icon(own: Place, pathname: string): Promise<OwnFile | null> {
  if (!own.accent && !own.logo) return null;
  if (pathname === "/favicon.svg") return { type: "image/svg+xml", bytes: Buffer.from(iconDrawing(own)) };
  const side = SIDES[pathname];
  if (side === undefined) return null;
  if (drawn.version !== own.version) drawn = { version: own.version, icons: new Map() };
  const { icons } = drawn;
  const known = icons.get(pathname);
  if (known) return { type: "image/png", bytes: await known };
  const drawing = drawIcon(own, side);
  icons.set(pathname, drawing);
  drawing.catch(() => icons.delete(pathname));
  return { type: "image/png", bytes: await drawing };
}

function manifest(): OwnFile {
  const ground = tokenBy("paper", "day");
  const content = {
    name: nameNow(),
    short_name: nameNow(),
    description: t("Find your next book by swiping."),
    start_url: "/",
    display: "standalone",
    background_color: ground,
    theme_color: ground,
    icons: [192, 512].map((side) => ({
      src: `/icon-${side}.png`,
      sizes: `${side}x${side}`,
      type: "image/png",
      purpose: "any maskable",
    })),
  };
  return { type: "application/manifest+json", bytes: Buffer.from(JSON.stringify(content)) };
}

function answer(request: Request, { type, bytes }: OwnFile, tag: string, caching: string): Response {
  const etag = `"${tag}"`;
  const headers = {
    "Cache-Control": caching,
    ETag: etag,
    // An SVG opened on its own is a document of our origin.
    "Content-Security-Policy": "default-src 'none'; img-src data:",
    "X-Content-Type-Options": "nosniff",
  };
  if (isKnown(request.headers.get("If-None-Match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === "HEAD" ? null : bytes, {
    headers: { ...headers, "Content-Type": type, "Content-Length": String(bytes.length) },
  });
}
