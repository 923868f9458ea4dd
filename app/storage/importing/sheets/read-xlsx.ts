import { zipSync } from 'fflate';
import readWorkbook, { type CellValue } from 'read-excel-file/node';
import { hiddenRow, type SheetLine } from '#app/domain/importing/header.ts';
import { Failure } from '#app/domain/records/errors.ts';
import { sheetArea } from './sheet-area.ts';
import { sheetLimits, workbookLimits } from './sheet-limits.ts';
import { unzip } from './unzip.ts';

const notReadable = (cause?: unknown) =>
  new Failure(
    'invalid',
    'This Excel file could not be read. Please open it in Excel, save it as .xlsx and try again.',
    {
      cause,
    },
  );
const tooMany = (what: string) =>
  new Failure('invalid', `This Excel file has ${what}. Please delete what is not needed and try again.`);

/** Reports whether a part of a workbook contains texts or numbers. Other parts, such as macros, are not unpacked. */
const isWanted = (name: string) =>
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/i.test(
    name,
  );

const isSheet = /^xl\/worksheets\//i;
/** Files that list the sheets. */
const isList = /^xl\/(?:workbook\.xml|_rels\/)/i;
const listed = /<(?:[\w.-]+:)?(?:sheet|Relationship)[\s/>]/g;

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*"([^"]*)"`).exec(tag)?.[1] ?? '';
const tags = (xml: string, name: string) => xml.match(new RegExp(`<(?:[\\w.-]+:)?${name}[\\s/>][^<>]*`, 'g')) ?? [];

/** Returns the number of digits that each style shows: 5 for `00000`, 0 for most. */
function digitsIn(styles: string): number[] {
  const zeros = new Map(
    tags(styles, 'numFmt').map((tag) => [
      attribute(tag, 'numFmtId'),
      /^0{2,20}$/.exec(attribute(tag, 'formatCode'))?.[0].length ?? 0,
    ]),
  );
  const cells = /<(?:[\w.-]+:)?cellXfs[\s>]/.exec(styles);
  const end = styles.search(/<\/(?:[\w.-]+:)?cellXfs/);
  return cells === null
    ? []
    : tags(styles.slice(cells.index, end), 'xf').map((tag) => zeros.get(attribute(tag, 'numFmtId')) ?? 0);
}

type Repacked = { workbook: Buffer; isHidden: boolean[]; hiddenRows: number[][] };

/**
 * Returns a new archive of the wanted parts, uncompressed. The workbook library trusts every size and address, so it
 * never gets the original file. `isHidden` and `hiddenRows` are those of each sheet in its order.
 */
async function repacked(bytes: Uint8Array): Promise<Repacked> {
  const parts: Record<string, Buffer> = {};
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for await (const { name, bytes: part } of unzip(whole, workbookLimits, ({ fileName }) => isWanted(fileName))) {
    parts[name] = part;
    if (isList.test(name) && (part.toString('latin1').match(listed)?.length ?? 0) > workbookLimits.entries)
      throw tooMany('too many sheets');
  }
  if (!('xl/workbook.xml' in parts)) throw notReadable();
  const textOf = (name: string) => parts[name]?.toString() ?? '';
  const digits = digitsIn(textOf('xl/styles.xml'));
  const rowsOf = new Map<string, number[]>();
  let area = 0;
  for (const name of Object.keys(parts).filter((each) => isSheet.test(each))) {
    const looked = sheetArea(parts[name] as Buffer, digits);
    area += looked.area;
    if (area > sheetLimits.area) throw tooMany('too many rows and columns, or a cell far below or beside its table');
    parts[name] = looked.sheet;
    rowsOf.set(name.split('/').at(-1) as string, looked.hidden);
  }
  const sheets = tags(textOf('xl/workbook.xml'), 'sheet');
  const fileOf = new Map(
    tags(textOf('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target').split('/').at(-1),
    ]),
  );
  return {
    workbook: Buffer.from(zipSync(parts, { level: 0 })),
    isHidden: sheets.map((tag) => /hidden/i.test(attribute(tag, 'state'))),
    hiddenRows: sheets.map((tag) => rowsOf.get(fileOf.get(attribute(tag, 'id')) ?? '') ?? []),
  };
}

/** Returns a cell as a user would type it. */
function cellText(value: CellValue | null): string {
  const plain: unknown = value;
  if (plain === null || plain === undefined) return '';
  if (plain instanceof Date) return plain.toISOString().slice(0, 10);
  return typeof plain === 'boolean' ? (plain ? 'Yes' : 'No') : String(plain);
}

/** Reads the wanted sheet, else the visible one with most lines. Formulas have their last value. Throws `invalid`. */
export async function readXlsx(bytes: Uint8Array, wanted?: string) {
  const { sheets, isHidden, hiddenRows } = await repacked(bytes)
    .then(async ({ workbook, ...about }) => ({ sheets: await readWorkbook(workbook, { trim: false }), ...about }))
    .catch((error) => {
      throw error instanceof Failure ? error : notReadable(error);
    });
  const read = sheets.map(({ sheet, data }, order) => {
    const hidden = new Set(hiddenRows[order]);
    const lines = data
      .map((row, index): SheetLine => ({ number: index + 1, cells: row.map(cellText) }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
      .map((line) => (hidden.has(line.number) ? { ...line, warnings: [hiddenRow] } : line));
    return { sheet, lines, isHidden: isHidden[order] ?? false };
  });
  const visible = read.filter(({ isHidden, lines }) => !isHidden && lines.length > 0);
  const { sheet, lines } =
    read.find((each) => each.sheet === wanted && each.lines.length > 0) ??
    (visible.length > 0 ? visible : read).reduce(
      (one, other) => (other.lines.length > one.lines.length ? other : one),
      { sheet: '', lines: [], isHidden: false },
    );
  const others = read.filter((each) => each.sheet !== sheet && each.lines.length > 0);
  return { sheet, lines, otherSheets: others.map((each) => each.sheet) };
}
