import { contactEmail } from "#app/auth/mail/contact.queries.server.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";

const VALID_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;

/** RFC 9116; 404 if the owner has set no contact. */
export async function loader() {
  const contact = await contactEmail();
  if (!contact) return new Response("Not found\n", { status: 404, headers: { "Content-Type": TEXT } });
  // Changes once a day, and stays below the maximum of one year.
  const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS);
  const lines = [
    `Contact: mailto:${encodeURI(contact)}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${siteAddress}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": TEXT } });
}

const TEXT = "text/plain; charset=utf-8";
