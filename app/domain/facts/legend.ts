import type { NamedValues } from '#app/domain/named-values.ts';

const entry =
  /(?<![^\s,;|(])(?:([^\s,;|()=:]{1,2})\s?(?:[=:]|\s[-–]\s)|([^\s\w,;|()=:]))\s?(standard|std|optional|option|opt|not available|none|no|na)\b/gi;
const symbol = /[^\s/,;|()]+/g;
const maxLength = 200;

/** Replaces the symbols of a table by their words if one of its rows explains them: `S = standard, O = optional`. */
export function withoutLegend(rows: NamedValues): NamedValues {
  for (const [label, value] of rows) {
    const found = [...`${label.slice(0, maxLength)} ${value.slice(0, maxLength)}`.matchAll(entry)];
    const words = new Map(
      found.map(([, sign, mark = '', word = '']) => [sign ?? mark, /^n/i.test(word) ? 'No' : word]),
    );
    if (words.size < 2) continue;
    return rows.map(([label, value]) => [
      label,
      value.length <= maxLength && words.has(/^[^\s/,;|()]+/.exec(value.trim())?.[0] ?? '')
        ? value.replace(symbol, (sign) => words.get(sign) ?? sign)
        : value,
    ]);
  }
  return rows;
}
