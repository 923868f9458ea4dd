import { isEmail } from '#app/domain/message.ts';
import { phoneIn } from './phones-in-text.ts';

/** The buyer named in a lead from a portal or website form. Missing fields are empty. */
export type Lead = { name: string; email: string; phone: string };

const subjectOf =
  "(?:(?:your|the|buyer|customer|client|caller|contact|enquirer|enquiry|sender|lead|user|full|visitor)(?:[’']s)?\\s+)*";
const labels = {
  name: new RegExp(
    `^${subjectOf}(?:name|person|contact person|enquired by|inquiry from|enquiry from|sent by)(?:\\s+name)?$`,
    'i',
  ),
  email: new RegExp(`^${subjectOf}e-?mail(?:\\s*(?:id|address))?$`, 'i'),
  phone: new RegExp(
    `^${subjectOf}(?:mobile|phone|telephone|tel|cell|contact|whats\\s?app|mob|ph)(?:\\s*(?:no|num|number|phone|details?))*\\.?$`,
    'i',
  ),
};
type Label = keyof typeof labels;

/** Label and value on one line: `Name: Ravi`, `Name - Ravi`, or cells of a table. */
const onOneLine = /^[\s*•>|-]*([\p{L}’' /.-]{2,40}?)\s*(?::-?|=|\t|\s[-–|]\s|\|)\s*(.*)$/u;
const aloneOnLine = /^[\s*•>|]*([\p{L}’' /.-]{2,40}?)\s*:?\s*$/u;
const mostLines = 400;

const labelOf = (text: string): Label | undefined =>
  (Object.keys(labels) as Label[]).find((label) => labels[label].test(text.replace(/[.\s]+$/, '').trim()));
const cleaned = (value: string) => value.replace(/[*|]/g, ' ').replace(/\s+/g, ' ').trim();
const emailIn = (value: string): string =>
  value
    .split(/[\s<>(),;:[\]]+/)
    .map((word) => word.replace(/^mailto:/i, '').replace(/\.$/, ''))
    .find(isEmail) ?? '';

/** Headings above the buyer's name and address in IndiaMART e-mails. */
const aboveName =
  /^[\s*]*(?:buyer|sender|customer|caller|contact)(?:[’']?s)?(?:\s+contact)?\s+(?:details|information|info)\b.{0,20}$/i;

/**
 * Returns the buyer from the labelled lines of a text. The first value of each label wins. Portals and website forms send
 * such e-mails from their own address.
 */
export function leadIn(text: string): Lead {
  const found: Lead = { name: '', email: '', phone: '' };
  const take = (label: Label, value: string) => {
    if (found[label] !== '') return;
    const read = label === 'email' ? emailIn(value) : label === 'phone' ? phoneIn(`phone: ${value}`) : cleaned(value);
    // Rejects labels of other people and long sentences.
    if (label !== 'name' || (/\p{L}/u.test(read) && read.length <= 80 && !/[@:]/.test(read))) found[label] = read;
  };
  const lines = text
    .split('\n')
    .slice(0, mostLines)
    .filter((line) => line.trim() !== '');
  for (const [index, line] of lines.entries()) {
    const [, name = '', value = ''] = onOneLine.exec(line.slice(0, 500)) ?? [];
    const label = labelOf(name);
    if (label !== undefined && value.trim() !== '') take(label, value);
    const alone = labelOf(aloneOnLine.exec(line.slice(0, 100))?.[1] ?? '');
    const next = lines[index + 1] ?? '';
    if (alone !== undefined && !onOneLine.test(next)) take(alone, next);
    if (aboveName.test(line.slice(0, 100)) && labelOf(onOneLine.exec(next)?.[1] ?? '') === undefined)
      take('name', next);
  }
  return found;
}
