import type { NamedValues } from '#app/domain/records/named-values.ts';

const entry =
  /(?<![^\s,;|(])\(?(?:([^\s,;|()=:]{1,2})\)?\s?(?:[=:]|\s[-–]\s)|([^\s\w,;|()=:]))\s?(standard|std|optional|option|opt|not available|none|no|na)\b/gi;
const symbol = /[^\s/,;|()]+/g;
const maxLength = 200;

const columns = /^(?:std|standard)\.? \| opt(?:ion(?:al|s)?)?\.?$/i;

/** `Required: 40 ppm. Offered: 43 ppm`, and `3: Speed | 24 ppm` of a numbered table. */
function offered([label, value]: NamedValues[number]): NamedValues[number] {
  const [, named = '', own = ''] =
    (/^\d{1,2}\.?$/.test(label.trim()) ? /^([^|]{2,60})\|([^|]*)$/.exec(value) : null) ?? [];
  if (named !== '') return [named.trim(), own.trim()];
  return [label, value.replace(/^required\b.{0,200}?\boffered\s?:\s?/is, '')];
}

/** Takes the standard from a table whose columns `Standard | Option` became bars. */
export function withoutColumns(rows: NamedValues): NamedValues {
  if (!rows.some(([, value]) => columns.test(value.trim()))) return rows.map(offered);
  return rows.map(([label, value]) => {
    const [standard = '', option = '', ...more] = value.split('|').map((cell) => cell.trim());
    const isPair = value.includes('|') && more.length === 0;
    if (!isPair || columns.test(value.trim())) return [label, isPair ? '' : value];
    const isNone = /^[-–.]*$/.test(option);
    return [
      label,
      /^[-–.]*$/.test(standard) ? `Optional ${option}` : `${standard}${isNone ? '' : `; optional: ${option}`}`,
    ];
  });
}

/** Replaces the symbols of a table by their words if one of its rows explains them: `S = standard, O = optional`. */
export function withoutLegend(rows: NamedValues): NamedValues {
  for (const [label, value] of rows) {
    const found = [...`${label.slice(0, maxLength)} ${value.slice(0, maxLength)}`.matchAll(entry)];
    const words = new Map(found.map(([, sign, mark, word]) => [sign ?? mark, (word as string).replace(/^n.*/i, 'No')]));
    // `Wi-Fi*` and `* optional`
    if (words.size === 1 && /^opt/i.test(words.get('*') ?? ''))
      return rows.map(([label, given]) => [label, given.replace(/(?<=\p{L})\*(?!\d)/gu, ' (optional)')]);
    if (words.size < 2) continue;
    // `(S)`
    const inBrackets = (text: string) =>
      text.replace(/\(([^\s()]{1,2})\)/g, (whole, sign) => (words.has(sign) ? `(${words.get(sign)})` : whole));
    return rows.map(([label, given]) => {
      const value = inBrackets(given);
      const isSigned = value.length <= maxLength && words.has(value.trim().split(/[\s/,;|()]/)[0]);
      return [inBrackets(label), isSigned ? value.replace(symbol, (sign) => words.get(sign) ?? sign) : value];
    });
  }
  return rows;
}
