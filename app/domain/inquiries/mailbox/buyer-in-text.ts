import { isEmail } from '#app/domain/text/addresses.ts';
import { phoneIn } from '#app/domain/text/phones-in-text.ts';
import labelWords from './label-words.json' with { type: 'json' };

/** The buyer named in a lead from a portal or website form. Missing fields are empty. */
export type Buyer = { name: string; email: string; phone: string };

/** Whose name or number a label means: `Buyer's name`, `Your mobile no.` */
const owners = new Set(labelWords.owners.split(' '));
/** Words after the one that counts: `Mobile no.`, `E-mail id`, `मोबाइल नंबर`. */
const endings = new Set(labelWords.endings.split(' '));
/** Words of labels, in lower case and without full stops and hyphens. */
const labels: Record<keyof Buyer, readonly string[]> = {
  name: labelWords.labels.name.split(', '),
  email: labelWords.labels.email.split(', '),
  phone: labelWords.labels.phone.split(', '),
};

const mostLines = 400;
const longestLabel = 40;
/** What stands between a label and its value: `Name: Ravi`, `Name - Ravi`, or cells of a table. */
const separator = /:|=|\t|\s[-–|]\s|\|/;
const decoration = /^[\s*•>|_–-]+/;

/** The field that a label means: exactly, or after its owner and its ending are removed. */
export function labelOf(text: string): keyof Buyer | undefined {
  if (text.length > longestLabel) return undefined;
  const plain = text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[’']s\b/g, '')
    .replace(/e-mail/g, 'email');
  const words = plain.match(/[^\s.*_()/-]+/g) ?? [];
  const fields = Object.keys(labels) as (keyof Buyer)[];
  const firstWord = words.findIndex((word) => !owners.has(word));
  const withoutEnding = words.length - 1 - words.findLastIndex((word) => !endings.has(word));
  for (let ending = 0; ending <= withoutEnding; ending++)
    for (let first = 0; first <= (firstWord < 0 ? words.length - 1 : firstWord); first++) {
      const rest = words.slice(first, words.length - ending).join(' ');
      const field = fields.find((each) => labels[each].includes(rest));
      if (field !== undefined) return field;
    }
  return undefined;
}

/** Parts of a name that forms ask for apart. */
const partOfName = /^(first|last|sur|family)[\s-]*(?:name)?$/i;

function labelled(line: string): { label: string; value: string } | null {
  const text = line.replace(decoration, '');
  const between = separator.exec(text.slice(0, longestLabel + 20));
  if (between === null) return null;
  const value = text.slice(between.index + between[0].length).replace(/^[\s:|=*-]+/, '');
  return { label: text.slice(0, between.index).trim(), value: value.trim() };
}

const cleaned = (value: string) => value.replace(/[\s*|]+/g, ' ').trim();
export const emailIn = (value: string): string =>
  value
    .split(/[\s<>(),;:[\]]/)
    .map((word) => word.replace(/^mailto:/i, '').replace(/\.$/, ''))
    .find(isEmail) ?? '';

/** Questions of a form whose answer follows in the next line: `And your mobile number?` */
const questions: [RegExp, keyof Buyer][] = [
  [/\b(?:mobile|phone|whatsapp)\b.{0,40}\?$/i, 'phone'],
  [/\be?-?mail\b.{0,40}\?$/i, 'email'],
  [/\byour (?:full )?name\?$/i, 'name'],
];

/** Headings above the buyer's name and address in IndiaMART e-mails. */
const aboveName =
  /^[\s*]*(?:(?:buyer|sender|customer|caller|contact)(?:[’']?s)?(?:\s+contact)?\s+(?:details|information|info)\b.{0,20}|contact (?:the )?(?:buyer|customer)(?: now)?\s*:?)$/i;
/** `--- Name ---`, as WPForms writes its labels. */
const inDashes = /^-{2,}\s*(.{2,40}?)\s*-{2,}$/;

/** The buyer in the labelled lines of a text, as in e-mails of portals and forms. The first value of a label wins. */
export function buyerIn(text: string): Buyer {
  const found: Buyer = { name: '', email: '', phone: '' };
  const take = (label: keyof Buyer, value: string) => {
    if (found[label] !== '') return;
    const read = label === 'email' ? emailIn(value) : label === 'phone' ? phoneIn(`phone: ${value}`) : cleaned(value);
    // Rejects labels of other people and long sentences.
    if (label !== 'name' || (/\p{L}/u.test(read) && read.length <= 80 && !/[@:]/.test(read))) found[label] = read;
  };
  const lines = text
    .split('\n')
    .slice(0, mostLines)
    .map((line) => line.slice(0, 500).trim())
    .filter((line) => line !== '');
  const names = { first: '', last: '' };
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1] ?? '';
    if (takeTable(line, next, take)) continue;
    const dashed = inDashes.exec(line)?.[1];
    if (dashed !== undefined) {
      const field = labelOf(dashed);
      if (field !== undefined && !/^first/i.test(next)) take(field, next);
      continue;
    }
    const asked = questions.find(([question]) => question.test(line.slice(-80)))?.[1];
    if (asked !== undefined) take(asked, next);
    const { label = '', value = '' } = labelled(line) ?? {};
    const part = partOfName.exec(label)?.[1];
    if (part !== undefined) names[/^first/i.test(part) ? 'first' : 'last'] ||= cleaned(value === '' ? next : value);
    const field = labelOf(label);
    if (field !== undefined && value !== '') take(field, value);
    const alone = value === '' ? labelOf(line.replace(decoration, '').replace(/[\s:*]+$/, '')) : undefined;
    if (alone !== undefined && labelOf(labelled(next)?.label ?? '') === undefined) take(alone, next);
    if (aboveName.test(line.slice(0, 100)) && labelOf(labelled(next)?.label ?? '') === undefined) take('name', next);
  }
  const name = [names.first, names.last].filter((each) => each !== '').join(' ');
  return found.name === '' ? { ...found, name } : found;
}

/** Reads the row below a row of titles: `Name\tMobile\tE-mail`. Returns whether they are titles. */
function takeTable(titles: string, row: string, take: (label: keyof Buyer, value: string) => void): boolean {
  const fields = titles.split('\t').map((title) => labelOf(title.trim()));
  if (fields.filter((field) => field !== undefined).length < 2) return false;
  const cells = row.split('\t');
  if (cells.length === fields.length)
    for (const [at, field] of fields.entries()) if (field !== undefined) take(field, cells[at] ?? '');
  return true;
}
