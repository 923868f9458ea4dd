import { first, parts } from '#app/domain/text/patterns.ts';

const notInput = new RegExp(
  [
    'included|output|exit|max|\\bopt(?:ion\\w*)?\\b|finisher|stapler|[rd]?adf|ardf|feeder|dsdf|spdf|originals|upgrad|expand|per roll',
    'up ?to(?! ?(?:sr)?a\\d| ?\\d{2,4}-?\\s?sheets? (?:tray|cassette))|separately|envelope|glossy|\\bcards?\\b|labels|transparen|premium|thick|photo',
  ].join('|'),
);
const sheetWord = '(?:sheets?|shts?|shs?|pages?|pgs?|nos)';
const tray = '(?:cassettes?|trays?|drawers?|bypass|mpt|multi-?purpose|input|deck|tandem|paper)';

const standardTotal = new RegExp(
  `(?:std\\.?|standard|total)\\s?(?:input|capacity|:|of|paper)?\\s?:?\\s?(\\d{2,5})(?!\\s?x|\\d)|(?<![x\\d]\\s?)(\\d{2,5})\\s?-?\\s?${sheetWord}?\\s?\\(?(?:std\\b|standard)(?! total)`,
);
const trayAfter = new RegExp(
  `^-?\\s?${sheetWord}?\\s?(?:universal |paper |front |main |input )*(?:cassette|tray|drawer)`,
);
const trayWord = new RegExp(tray);
const sheetsNamed = new RegExp(
  `(?:(?:std|standard|total)\\D{0,40})?(?<![\\w.-])\\d[\\d x×*+]{0,20}-?\\s?${sheetWord}|(?:tray|cassette|bypass)s?\\s?:?\\s?\\d|(?<!\\d)(?:\\d{1,2} x )?\\d{2,4}\\s?(?:tray|cassette)`,
);
const product = new RegExp(
  [
    '(?<!\\d)(\\d{1,2})\\s?(?:nos\\.? )?[x×*]\\s?(\\d{3,4})(?!\\d|\\s?mm)',
    '(\\d{3,4})\\s?-?\\s?(?:sheets?|shts?)?\\s?(?:trays?|cassettes?|drawers?)?\\s?[x×*]\\s?(\\d{1,2})(?!\\d)',
    '(?<!\\d)(\\d)\\s?(?:trays?|cassettes?|drawers?)\\s?(?:of|x|@)\\s?(\\d{3,4})(?!\\d)',
  ].join('|'),
);
const single =
  /[^\d.a-z/-](\d{2,5})(?!\d|\.\d|\/100|\s?(?:(?:[/-]|to)\s?\d{1,4}\s?)?(?:gsm|mm|cm|g\/|gb|mb|ppm|x|%|kg|inch))/u;

/** The sheets in a part such as `2 x 550 sheets`; 0 if it has none. */
function sheetsOf(part: string): number {
  if (notInput.test(part)) return 0;
  const [first = ''] = part.split(/\bor\b/);
  const numbers = product
    .exec(first)
    ?.slice(1)
    .filter((each) => each !== undefined);
  return numbers ? Number(numbers[0]) * Number(numbers[1]) : Number(single.exec(` ${first}`)?.[1] ?? 0);
}

/** `2 trays (500 each)`, `2 trays of 500 sheets` */
const eachTray =
  /(?<!\d)(\d) ?(?:trays?|cassettes?|drawers?)(?:,? (?:of )?(\d{3,4})(?: sheets?)? each| ?\((\d{3,4})(?: sheets?)?(?: each)?\))/g;

/** `Two standard decks hold 1,100 sheets each`, `Cassettes 1 and 2 accept A5 to A3 and hold 500 sheets each` */
const eachDeck =
  /\b(?:(two|three) (?:[a-z]+ )?(?:decks|trays|cassettes|drawers)|(?:decks|trays|cassettes|drawers) 1(?:, 2)? and (2|3))[^.;]{1,50}? (\d{3,4}) sheets each/g;

/** Sheets of standard paper input in the value of a row about it. */
export function sheetsHere(given: string): number | null {
  const text = given
    .replace(
      /\b(two|dual|twin|three|four) (?=\d{3})/g,
      (_, count) => `${({ three: 3, four: 4 } as Record<string, number>)[count] ?? 2} x `,
    )
    .replace(/multi-?purpose feeder/g, 'bypass')
    .replace(/, (?=(?:premium |glossy |photo )+paper)/g, ' ')
    .replace(/(?: or|,) \d{1,3} (?:sheets )?(?:of |\()?photo paper/g, '')
    // `100 sheet tray 1/250 sheet tray 2`, `50 sheet tray standard/550 sheet tray optional`
    .replace(/(tray \d|std|standard) ?\/ ?(?=\d{2,4}[- ]sheet)/g, (_, before, at: number, all: string) =>
      /^[^/+,;]*opt/.test(all.slice(at + before.length + 1)) ? `${before}, ` : `${before} + `,
    )
    .replace(eachTray, '$1 x $2$3')
    .replace(eachDeck, (_, count, last, sheets) => `${count === 'three' || last === '3' ? 3 : 2} x ${sheets} sheets`)
    // `550 each, total 1650`
    .replace(/\d{3,4}(?: sheets?)? each,? (?=total)/g, '');
  // `500 sheets, optional`
  if (/^\d{2,4}[- ]?(?:sheets?)?,? \(?opt\w*\)?$/.test(text)) return null;
  // `600 sheets: 500 cassette + 100 bypass`, `500 + 100 = 600 sheets`
  const equal = /^(?:total )?(\d{3,5})(?: ?sheets?)? ?[:=] ?\d[^=]*\+|\+[^=]*= ?(\d{3,5})(?!\d)/.exec(text);
  if (equal !== null) return Number(equal[1] ?? equal[2]);
  const [, total] = /\beach\b/.test(text) ? (/\btotal:? (\d{3,5})/.exec(text) ?? []) : [];
  if (total !== undefined) return Number(total);
  // `250 + 1` counts a slot; `100 (included in 650)` is part of another row.
  if (/\+\s?1(?!\d|\s?x| (?:multi|bypass|mpt|tray|cassette)[a-z -]* of \d)|\bincluded in\b|\beach\b/.test(text))
    return null;
  if (/^\d+ ?\/ ?\d/.test(text)) return Number.parseInt(text, 10);
  const standard = standardTotal.exec(text);
  // `Tray 1: 250 sheets; bypass: 100 sheets (standard)`
  const isLast = standard?.[2] !== undefined && /(?:tray|cassette)[^;]*\d{2}[^;]*;/.test(text.slice(0, standard.index));
  const isTotal =
    standard !== null &&
    !isLast &&
    !/\d\s?-?\s?(?:sheets?)?\s?(?:cassette|tray|std|standard)?\s?\+/.test(text.replace(/\([^()]*\)/g, '')) &&
    !trayAfter.test(text.slice(standard.index + standard[0].length));
  if (isTotal) return Number(standard[1] ?? standard[2]);
  // `600 sheets (500 cassette + 100 tray)`: the brackets say what the sum is made of.
  const sums = text.replace(/(\d{2,5}\s?-?\s?(?:sheets?|shts?)?)\s?\([^()]*\+[^()]*\)/g, '$1 ');
  const hasOutside = /\d{2}/.test(sums.replace(/\([^()]*\)/g, ' '));
  const outside = sums.replace(/\((?![^()]*(?:bypass|tray|mpt|cassette)[^()]*\+)[^()]*\)/g, (inside, at: number) => {
    if (/opt|max/.test(inside)) return /\d{3}/.test(inside) ? ' ' : ' optional ';
    // `A3 (tray 250 sheets)`
    return !hasOutside || (trayWord.test(inside) && !/\d{2}[^,;]*$/.test(sums.slice(0, at))) ? inside : ' ';
  });
  const clauses = parts(outside.replace(/[() ]+/g, ' '), /[,;|\n]|(?<!max|std|opt|approx|incl)\.\s/);
  const sheetsByClause = clauses
    // `max 4 x 500 + 100`, `opt cassette + 250`
    .filter((clause) => !/^(?:max|opt(?:ion\w*)?\b)/.test(clause))
    .map((clause) => parts(clause, /[+&]|\b(?:and|plus|with|aur)\b/).map(sheetsOf));
  const [firstSum = 0, ...others] = sheetsByClause.map((sheets) => sheets.reduce((all, each) => all + each, 0));
  // `2 x 550 + 100, 1200 sheets`
  const repeatsTotal = others[0] === firstSum && others.length === 1 && (sheetsByClause[0]?.length ?? 0) > 1;
  const sum = repeatsTotal ? firstSum : others.reduce((all, each) => all + each, firstSum);
  return sum >= 10 && sum <= 20_000 ? sum : null;
}

/** Sheets of standard paper input in free text, which must name sheets and a tray. */
export function sheetsIn(text: string, isName: boolean): number | null {
  const offered = text.replace(/(?<=^|[\n;])optional:.*/g, '');
  const found = parts(offered, /[,;|\n]/).flatMap((part) => {
    const isOnly = /^\d{2,4}(?:\s*x\s*\d)?(?:\s*\+\s*\d{2,4})*\s*-?\s*(?:sheets?|shts?)$/.test(part);
    const isInput = trayWord.test(part) && !/scan|adf|output|exit|d?spf/.test(part);
    // The number of a model may stand before that of the sheets.
    const from = isOnly ? 0 : isInput ? part.search(sheetsNamed) : -1;
    return from < 0 || /\bmax/.test(part.slice(0, from)) ? [] : (sheetsHere(part.slice(from)) ?? []);
  });
  if (found.length > 0) return found.reduce((sum, each) => sum + each, 0);
  // A name lists its facts without separators.
  const inName = /(?<!adf\D{0,3}|feeder )(?<!\d)(\d{2,4}) ?(?:sheets?|sht)(?= ?tray|\b(?! (?:adf|radf|feeder)))/;
  return isName ? first(inName, text) : null;
}

/** Labels of all trays together. */
const wholeInput =
  /total|incl|^(?!.*(?:tray|bypass|cassette)).*(?:cap|paperinput|papersupply|paperhandling|paperst|stdpaper)/;

/** The sheets of several rows: the sum of single trays, or the row that says it for all; `null` if two such rows differ. */
export function sheetsTogether(rows: readonly { label: string; sheets: number }[]): number | null {
  const wholes = new Set(rows.filter(({ label }) => wholeInput.test(label)).map(({ sheets }) => sheets));
  const sum = rows.reduce((all, { sheets }) => all + sheets, 0);
  const [whole] = wholes;
  // `Paper tray input: 1,150 sheets` beside the trays that it adds up
  const total = rows.find(
    ({ label, sheets }) => sheets * 2 === sum && !/(?:tray|cassette|drawer|deck)s?(?:\d|$)|bypass/.test(label),
  );
  if (rows.length > 2 && total) return total.sheets;
  if (wholes.size > 1) return null;
  const trays = rows.filter(({ label }) => !wholeInput.test(label)).reduce((all, { sheets }) => all + sheets, 0);
  const isWhole =
    whole !== undefined &&
    (trays === 0 ||
      trays === whole ||
      rows.some(({ label }) => /total|^(?:standard|std)paper(?:capacity|input)/.test(label)));
  return isWhole ? whole : sum;
}
