import type { NamedValues } from '#app/domain/records/named-values.ts';

const modelValue = /^([^:=]{3,40}?\d[^:=]{0,12}?)(?:\s?[:=]| - )(.*)$/s;
const unitOrSize = /\b(?:a[0-6]|b[45]|tray|cassette|ppm|sheets?|gsm|usb|tx?|base)\b|^\d+$/i;
const lettersOnly = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** `30/30` of `25/25, 30/30, 36/36` for the second of `C250i / C300i / C360i`; `null` if the numbers of both differ. */
function ownColumn(own: string, names: string, value: string, separators: RegExp[]): string | null {
  const models = names.split(' / ').map(lettersOnly);
  if (models.length < 2 || !models.every((model) => /\d{3}/.test(model))) return null;
  const fitting = models.filter((model) => own.includes(model));
  const cells = separators.map((separator) => value.split(separator)).find(({ length }) => length === models.length);
  const cell = cells?.[models.indexOf(fitting[0] ?? '')]?.trim();
  if (fitting.length !== 1 || cell === undefined || !cells?.every((each) => /^\s*\d/.test(each))) return null;
  const unit = /[a-z. ]+$/i.exec(value)?.[0] ?? '';
  return cell.endsWith(unit) ? cell : cell + unit;
}

/** Takes the value of the named model from `IM C2000: 20 ppm | IM C2500: 25 ppm`. */
export function ofOwnModel(name: string, rows: NamedValues): NamedValues {
  const own = lettersOnly(name);
  const series = rows.find(([label]) => /^(?:models?|series)$/i.test(label.trim()))?.[1];
  const named = name.split(' | ').length;
  return rows.map(([label, value]) => {
    // `250 sheets | 250 sheets` of a name with two models.
    const cells = value.split(' | ');
    if (named > 1 && cells.length === named)
      return [label, cells.every((cell) => cell === cells[0]) ? (cells[0] as string) : ''];
    const columns =
      ownColumn(own, /\(([^()]*)\)\s*$/.exec(label)?.[1] ?? '', value, [/,\s/, / \/ /]) ??
      ownColumn(own, series ?? '', value, [/ \/ /]);
    if (columns !== null) return [label.replace(/\([^()]*\)\s*$/, ''), columns];
    const models = [/[;|\n]/, /,/, / \/ /]
      .map((separator) => value.split(separator).map((part) => modelValue.exec(part.trim())?.slice(1) ?? []))
      .find((all) => all.length > 1 && all.every(([model]) => model && !unitOrSize.test(model)));
    if (models === undefined) return [label, value];
    const fitting = models.filter(([model = '']) => {
      const after = own.split(lettersOnly(model))[1];
      return after !== undefined && !/^\d/.test(after);
    });
    if (fitting.length === 1) return [label, fitting[0]?.[1]?.trim() ?? ''];
    // The name is of several models.
    return [label, fitting.length > 1 ? '' : value];
  });
}

/** `2206: No; 2206N: Yes` is about several machines. */
export const severalModels = /(?:^|[;,])\s*[a-z -]*\d{3,4}[a-z]{0,3}\s*(?::\s*(?:yes|no)\b|only)|\bonly [a-z]*\d{3,}/;
