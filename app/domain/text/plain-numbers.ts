const lakh = /(\d+(?:\.\d+)?)\s*-?\s*(?:lakhs?|lacs?)(?![a-z])/gi;
const thousand =
  /(?<![\w-])(\d+(?:\.\d+)?)\s*(?:k(?=\s*(?:$|[,;)/|.+-]|pages?|pgs?|prints?|copies|per|a\b|p\b|sheets?|impressions?|yield|cps|rec|max|av))|thousand)(?![a-z])/gi;

/** `5-10K`, `1.5K - 8.5K` */
const thousands = /(?<![\w.-])(\d{1,3}(?:\.\d+)?) ?k? ?(-|to) ?(\d{1,3}(?:\.\d+)?) ?k(?![a-z\d])/gi;

const inThousands = (number: string) => String(Math.round(Number(number) * 1000));

/** Writes `1,50,000`, `1.5 lakh` and `50K pages` as plain digits. */
export const plainNumbers = (text: string): string =>
  text
    // `1,50,000`: the last group has three digits.
    .replace(/(?<![\w.,])\d{1,3}(?: ?,\d{2,3})* ?,\d{3}(?!\d)/g, (number) => number.replace(/[ ,]/g, ''))
    .replace(/(?<=\d) (?=000\b)/g, '')
    .replace(thousands, (_, from: string, to: string, up: string) => `${inThousands(from)} ${to} ${inThousands(up)}`)
    .replace(lakh, (_, number: string) => String(Math.round(Number(number) * 100_000)))
    .replace(thousand, (_, number: string) => inThousands(number));
