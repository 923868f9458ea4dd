/** First line of quoted history in common mail programs. */
const quoteStarts = [
  /^On\b.{5,300}\b(?:wrote|writes)\s*:$/i,
  // Gmail in Hindi, Marathi, Gujarati and Tamil.
  /^.{5,300}(?:ने लिखा|ने लिखे|यांनी लिहिले|ने लिहिले|એ લખ્યું|ને લખ્યું|எழுதியது|எழுதினார்)\s*:$/,
  // Any language: a name with its address, and a colon at the end.
  /^.{5,300}<[^\s<>@]{1,64}@[^\s<>]{1,200}>.{0,40}:$/,
  /^-{2,}\s*(?:Original Message|Forwarded message|Reply message|मूल संदेश)\s*-{2,}$/i,
  // Zoho.
  /^-{2,}\s*On .{5,300} wrote\s*-{2,}/i,
  /^_{10,}$/,
];
const headerLine = /^(?:>\s*)?\*?(From|Sent|Date|To|Subject|Cc|प्रेषक|भेजा गया|दिनांक|प्रति|विषय|पाठवले)\s*:\*?\s/i;

/** Lines that mail programs append, such as “Sent from my iPhone”. */
const adverts =
  /^\s*(?:Sent from (?:my|Mail|Yahoo|Outlook|the)\b.{0,80}|Get Outlook for .{0,40}|Sent via .{0,60}|--?\s*Sent using .{0,60})$/i;

/** Maximum characters matched per line. Bounds the time for a hostile line, which would be quadratic. */
const maxLooked = 400;

function startsQuote(lines: readonly string[], index: number): boolean {
  const [line = '', next = '', third = ''] = lines
    .slice(index, index + 3)
    .map((each) => each.slice(0, maxLooked).trim());
  if (line === '') return false;
  const isStart = (text: string) => quoteStarts.some((start) => start.test(text));
  // Long lines are wrapped: `On Mon, … <a@b>` and `wrote:`, also in three lines.
  if (isStart(line) || (!isStart(next) && isStart(`${line} ${next}`))) return true;
  if (/^On\b/i.test(line) && quoteStarts[0]?.test(`${line} ${next} ${third}`)) return true;
  const headers = lines
    .slice(index, index + 6)
    .flatMap((each) => headerLine.exec(each.slice(0, maxLooked).trim()) ?? []);
  // A customer may write lines with From, To and Date as well, but no subject.
  const hasSubject = headers.some((label) => /^(?:subject|विषय)$/i.test(label));
  const isOfMail = lines.slice(index, index + 6).some((each) => /@|\d:\d\d/.test(each.slice(0, maxLooked)));
  return headerLine.test(line) && hasSubject && isOfMail && headers.length >= 6;
}

/** Removes quoted history at the end, but nothing of a forwarded e-mail or of one with replies below the quote. */
export function withoutQuote(text: string, subject: string): string {
  const lines = text.split('\n');
  const isForwarded = /^\s*(?:fwd?|fw)\s*:/i.test(subject);
  const start = isForwarded ? -1 : lines.findIndex((_, index) => startsQuote(lines, index));
  let own = lines;
  if (start >= 0) {
    const rest = lines.slice(start);
    const lastQuoted = rest.findLastIndex((line) => line.startsWith('>'));
    const hasAnswersBelow = lastQuoted >= 0 && rest.slice(lastQuoted + 1).some((line) => line.trim() !== '');
    if (!hasAnswersBelow) own = lines.slice(0, start);
  }
  const last = own.findLastIndex((line) => !(isForwarded ? /^\s*$/ : /^\s*(?:>.*)?$/).test(line));
  const kept = own
    .slice(0, last + 1)
    .join('\n')
    .trim();
  return kept === '' ? text.trim() : kept;
}

/** The first words of texts that companies append. */
const disclaimer =
  /^[\s*_-]*(?:disclaimer|confidentiality|confidential\b|this (?:e-?mail|message|communication) (?:and any|is (?:intended|confidential)|may contain|contains))/i;

/** The first words of what portals, forms and their services write below an inquiry. */
const footer = new RegExp(
  [
    '^[\\W_]*(?:team \\p{Lu}|powered by|user agent:|remote ip:|page url:|©|copyright|unsubscribe|toll[ -]?free|need help',
    "you(?:[’']re| are)? receiv|this (?:e-?mail|message) was sent|if you think this|to (?:edit|stop|unsubscribe)",
    "this is an? auto\\S*[- ]generated|customer care:|for (?:any )?(?:assistance|feedback|help|support)|(?:please )?(?:do not|don[’']t) reply|never share|manage your leads",
    'view (?:all|lead|this)|log ?in to|customers expect|reply (?:to this|directly|<?https?:))',
  ].join('|'),
  'iu',
);
/** Closes the text of a portal: `Regards,` and its team. */
const closing = /^(?:warm |best |thanks (?:and|&) )?regards,?$|^thanks,?$/i;
const mostFooterLines = 20;

/** Removes what a portal or the service of a form writes below an inquiry. */
export function withoutFooter(text: string): string {
  const lines = text.split('\n');
  const from = Math.max(1, lines.length - mostFooterLines);
  const found = lines.findIndex((line, at) => at >= from && footer.test(line.slice(0, maxLooked)));
  if (found < 0) return text;
  const closed = lines.findIndex((line, at) => at > 0 && at < found && at >= found - 3 && closing.test(line.trim()));
  return lines
    .slice(0, closed > 0 ? closed : found)
    .join('\n')
    .trim();
}

/** Removes the signature below `-- `, disclaimers and the lines that mail programs append. */
export function withoutSignature(text: string): string {
  const lines = text.split('\n');
  const signature = lines.findIndex((line) => /^--\s?$/.test(line));
  const legal = lines.findIndex((line) => disclaimer.test(line.slice(0, maxLooked)));
  const end = Math.min(...[signature, legal].map((at) => (at > 0 ? at : lines.length)));
  const own = lines.slice(0, end);
  const kept = own
    .filter((line) => !adverts.test(line))
    .join('\n')
    .trim();
  return kept === '' ? text : kept;
}
