import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

export const foldText = (text: SQLWrapper): SQL<string> =>
  sql`replace(replace(replace(
    translate(lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g')), 'øłđðı’‘ʼ', 'olddi'''''''),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')`;
