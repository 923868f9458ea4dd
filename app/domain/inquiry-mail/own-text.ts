/** First line of quoted history in common mail programs. */
const quoteStarts = [
  /^\s*On\b.{5,200}\b(?:wrote|writes):\s*$/i,
  /^.{5,200}(?:ने लिखा|यांनी लिहिले)\s*:\s*$/,
  /^\s*-{2,}\s*(?:Original Message|Forwarded message|Reply message)\s*-{2,}\s*$/i,
  /^\s*_{10,}\s*$/,
];
const headerLine = /^\s*>?\s*\*?(?:From|Sent|Date|To|Subject|Cc)\s*:\*?\s/i;

/** Lines that mail programs append, such as “Sent from my iPhone”. */
const adverts =
  /^\s*(?:Sent from (?:my|Mail|Yahoo|Outlook|the)\b.{0,80}|Get Outlook for .{0,40}|Sent via .{0,60}|--?\s*Sent using .{0,60})$/i;

/** Maximum characters matched per line. Bounds the time for a hostile line, which would be quadratic. */
const maxLooked = 400;

/** Whether quoted history starts at this line. */
function startsQuote(lines: readonly string[], index: number): boolean {
  const [line = '', next = ''] = lines.slice(index, index + 2).map((each) => each.slice(0, maxLooked));
  // Long lines are wrapped: `On Mon, … <a@b>` and `wrote:`.
  if (quoteStarts.some((start) => start.test(line) || start.test(`${line} ${next}`))) return true;
  const isHeader = (each: string) => headerLine.test(each.slice(0, maxLooked));
  return isHeader(line) && lines.slice(index, index + 5).filter(isHeader).length >= 3;
}

/**
 * Removes quoted history at the end of a text. Keeps the whole text of a forwarded e-mail, and of one with replies below
 * the quote.
 */
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
  const last = own.findLastIndex((line) => !/^\s*(?:>.*)?$/.test(line));
  const kept = own
    .slice(0, last + 1)
    .join('\n')
    .trim();
  return kept === '' ? text.trim() : kept;
}

/** Removes the signature below `-- ` and the lines that mail programs append. */
export function withoutSignature(text: string): string {
  const lines = text.split('\n');
  const signature = lines.findIndex((line) => /^--\s?$/.test(line));
  const own = signature > 0 ? lines.slice(0, signature) : lines;
  const kept = own
    .filter((line) => !adverts.test(line))
    .join('\n')
    .trim();
  return kept === '' ? text : kept;
}
