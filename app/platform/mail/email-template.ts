import { languageNow, placeNow, t } from "#app/language/t.ts";
import { escapeHtml } from "#app/platform/escape-html.ts";
import { tokenBy } from "#app/platform/style-tokens.ts";

export type EmailColours = Record<(typeof ROLES)[number], string>;

const ROLES = ["paper", "ink", "muted", "hairline", "pencil"] as const;

/** Mail programs support neither variables nor `light-dark()`, so an e-mail contains the style sheet's values. */
export const BY_DAY = coloursOf("day");
export const BY_NIGHT = coloursOf("night");

export type EmailParts = {
  heading: string;
  paragraphs: string[];
  items?: Array<{ text: string; url: string }>;
  action?: Link;
  closing?: string;
  leave?: Link[];
};

interface Link {
  label: string;
  url: string;
}

const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const TEXT_WIDTH = 72;

/** The HTML loads nothing (no image, font or tracker), so that reading a mail is not observable. */
export function emailBodies(parts: EmailParts): { text: string; html: string } {
  return { text: asText(parts), html: asHtml(parts) };
}

function asText({ heading, paragraphs, items = [], action, closing, leave = [] }: EmailParts): string {
  const blocks = [
    wrapped(heading),
    ...paragraphs.map(wrapped),
    // On a line of its own and never wrapped, so that programs recognize the link and people can copy it.
    ...items.map(({ text, url }) => `${wrapped(text)}\n${url}`),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(closing ? [wrapped(closing)] : []),
    ...leave.map(({ label, url }) => `${label}:\n${url}`),
    t("Bookmatch"),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function wrapped(paragraph: string): string {
  const lines = [""];
  for (const word of paragraph.split(/\s+/)) {
    const line = lines.at(-1) ?? "";
    if (line && line.length + 1 + word.length > TEXT_WIDTH) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines.join("\n");
}

function asHtml({ heading, paragraphs, items = [], action, closing, leave = [] }: EmailParts): string {
  const { accent } = placeNow();
  const day = { ...BY_DAY, ...(accent && { pencil: accent.day }) };
  const night = { ...BY_NIGHT, ...(accent && { pencil: accent.night }) };
  return `<!doctype html>
<html lang="${languageNow()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${nightRules(night)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${day.paper}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${day.paper}" style="background-color:${day.paper}">
<tr><td align="center" style="padding:40px 16px 48px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;text-align:left">
<tr><td class="ink hairline" style="padding:0 0 14px;border-bottom:1px solid ${day.hairline};color:${day.ink};font:italic 18px/24px ${SERIF}">${escapeHtml(t("Bookmatch"))}</td></tr>
<tr><td style="padding:40px 0 0"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="pencil" width="40" height="3" bgcolor="${day.pencil}" style="width:40px;height:3px;background-color:${day.pencil};font-size:0;line-height:3px">&nbsp;</td></tr></table></td></tr>
<tr><td style="padding:20px 0 8px"><h1 class="ink" style="margin:0;color:${day.ink};font:normal 30px/38px ${SERIF};letter-spacing:-0.3px">${escapeHtml(heading)}</h1></td></tr>
${paragraphs.map((paragraph) => paragraphRow(paragraph, day)).join("\n")}
${items.map((item) => itemRow(item, day)).join("\n")}
${action ? actionRows(action, day) : ""}
${closing ? closingRow(closing, leave, day) : ""}
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function paragraphRow(paragraph: string, { ink }: EmailColours): string {
  return `<tr><td class="ink" style="padding:10px 0 0;color:${ink};font:normal 16px/26px ${SANS}">${escapeHtml(paragraph)}</td></tr>`;
}

function itemRow({ text, url }: { text: string; url: string }, { ink, hairline }: EmailColours): string {
  return `<tr><td class="hairline" style="padding:14px 0;border-bottom:1px solid ${hairline}"><a class="ink" href="${escapeHtml(url)}" style="color:${ink};font:normal 16px/26px ${SANS}">${escapeHtml(text)}</a></td></tr>`;
}

function actionRows({ label, url }: { label: string; url: string }, { paper, ink, muted }: EmailColours): string {
  return `<tr><td style="padding:28px 0 0"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" bgcolor="${ink}" style="border-radius:2px;background-color:${ink}"><a class="button-label" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;color:${paper};font:600 16px/24px ${SANS};text-decoration:none">${escapeHtml(label)}</a></td></tr></table></td></tr>
<tr><td class="muted" style="padding:20px 0 0;color:${muted};font:normal 13px/20px ${SANS}">Or copy this address into your browser:<br><a class="muted" href="${escapeHtml(url)}" style="color:${muted};word-break:break-all">${escapeHtml(url)}</a></td></tr>`;
}

function closingRow(closing: string, leave: Link[], { muted, hairline }: EmailColours): string {
  const links = leave.map(
    ({ label, url }) =>
      `<br><a class="muted" href="${escapeHtml(url)}" style="color:${muted}">${escapeHtml(label)}</a>`,
  );
  return `<tr><td style="padding:32px 0 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="muted hairline" style="padding:16px 0 0;border-top:1px solid ${hairline};color:${muted};font:normal 14px/22px ${SANS}">${escapeHtml(closing)}${links.join("")}</td></tr></table></td></tr>`;
}

function nightRules({ paper, ink, muted, hairline, pencil }: EmailColours): string {
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background-color:${paper}!important}
.ink{color:${ink}!important}
.muted{color:${muted}!important}
.hairline{border-color:${hairline}!important}
.pencil{background-color:${pencil}!important}
.button{background-color:${ink}!important}
.button-label{color:${paper}!important}
}`;
}

function coloursOf(time: "day" | "night"): EmailColours {
  return Object.fromEntries(ROLES.map((role) => [role, tokenBy(role, time)])) as EmailColours;
}
