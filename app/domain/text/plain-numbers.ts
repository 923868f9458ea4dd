const lakh = /(\d+(?:\.\d+)?)\s*-?\s*(?:lakhs?|lacs?)(?![a-z])/gi;
const thousand =
  /(?<![\w-])(\d+(?:\.\d+)?)\s*(?:k(?=\s*(?:$|[,;)/|.+-]|pages?|pgs?|prints?|copies|per|a\b|p\b|sheets?|impressions?|yield|cps|rec|max|av))|thousand)(?![a-z])/gi;

/** Writes `1,50,000`, `1.5 lakh` and `50K pages` as plain digits. */
export const plainNumbers = (text: string): string =>
  text
    // `1,50,000`: the last group has three digits.
    .replace(/(?<![\w.,])\d{1,3}(?: ?,\d{2,3})* ?,\d{3}(?!\d)/g, (number) => number.replace(/[ ,]/g, ''))
    .replace(/(?<=\d) (?=000\b)/g, '')
    .replace(lakh, (_, number: string) => String(Math.round(Number(number) * 100_000)))
    .replace(thousand, (_, number: string) => String(Math.round(Number(number) * 1000)));
