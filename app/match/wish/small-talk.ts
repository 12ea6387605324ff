/** Addressed to the people behind the site, not a wish for a book. */
const SMALL_TALK = [
  /\b(?:are|is) (?:you|this|there) (?:a |an )?(?:real|human|person|robot|bot|machine|ai|anyone|anybody|someone|working|open|ok)\b/i,
  /\b(?:do|can|will|could|when|where|why|how|what time|what) (?:do |are |can |did )?you (?:open|close|deliver|ship|work|charge|sell|cost|live|know|help|do|think)\b/i,
  /\b(?:opening|business) (?:hours|times)\b|\b(?:delivery|shipping|refund|password|invoice|voucher|customer service|log ?in|sign ?in|my (?:order|account))\b/i,
  /\b(?:how much (?:is|are|does|do)|what (?:is|are|does|do) .{0,40}\bcost)\b/i,
  /\b(?:wann|wie lange) (?:habt|haben|macht|schlie(?:ß|ss)t|öffnet)\b|\b(?:öffnungszeiten|lieferung|versand|passwort|rechnung)\b/i,
];

export function isSmallTalk(text: string): boolean {
  return SMALL_TALK.some((pattern) => pattern.test(text));
}
