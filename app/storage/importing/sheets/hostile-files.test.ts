// @module-tag import/hostile-files
import zlib from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSheet } from './read-sheet.ts';
import { zipPictures } from './zip-pictures.ts';

const bytesOf = (value: number) => Buffer.from(new BigUint64Array([BigInt(value)]).buffer);
const numbers = (...sized: (readonly [bytes: 2 | 4 | 8, value: number])[]) =>
  Buffer.concat(sized.map(([bytes, value]) => bytesOf(value).subarray(0, bytes)));

const truth = { flags: 0, method: 8, mode: 0o100644, signature: 0x04034b50, extra: Buffer.alloc(0) };
type Lies = Partial<typeof truth & { packed: number; size: number; offset: number; raw: Buffer }>;
type File = readonly [name: string, data: string | Buffer, lies?: Lies];
type EndLies = { count?: number; offset?: number; disk?: number; comment?: number; zip64?: readonly number[] };

/** A ZIP whose headers may lie. */
function zip(files: readonly File[], end: EndLies = {}): Buffer {
  let [body, list] = [Buffer.alloc(0), Buffer.alloc(0)];
  for (const [name, data, lies = {}] of files) {
    const { raw = zlib.deflateRawSync(data, { level: 9 }), offset = body.length } = lies;
    const { flags, method, mode, signature, extra } = { ...truth, ...lies };
    const { packed = raw.length, size = Buffer.byteLength(data) } = lies;
    const sizes = numbers([8, 0], [4, packed], [4, size], [2, Buffer.byteLength(name)], [2, extra.length]);
    const about = Buffer.concat([numbers([2, 20], [2, flags], [2, method]), sizes]);
    const more = numbers([4, 0], [2, 0], [4, mode * 0x10000], [4, offset]);
    body = Buffer.concat([body, numbers([4, signature]), about, Buffer.from(name), extra, raw]);
    list = Buffer.concat([list, numbers([4, 0x02014b50], [2, 0x31e]), about, more, Buffer.from(name), extra]);
  }
  const { count = files.length, offset = body.length, disk = 0, comment = 0, zip64 } = end;
  const [count64 = 0, offset64 = 0, at64 = body.length + list.length] = zip64 ?? [];
  const end64 = numbers([4, 0x06064b50], [8, 44], [4, 0], [8, 0], [8, 1], [8, count64], [8, 9], [8, offset64]);
  const locator = numbers([4, 0x07064b50], [4, 0], [8, at64], [4, 1]);
  const last = numbers([4, 0x06054b50], [2, disk], [2, 0], [2, count], [2, count], [4, 0], [4, offset], [2, comment]);
  return Buffer.concat([body, list, ...(zip64 ? [end64, locator] : []), last]);
}

const times = (count: number, file: (index: number) => File) => zip(Array.from({ length: count }, (_, at) => file(at)));
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 ** 2);
const a = (lies: Lies, data: string | Buffer = 'x') => zip([['a.jpg', data, lies]]);
const named = (name: string) => zip([[name, 'x']]);
const ended = (lies: EndLies) => zip([['a.jpg', 'x']], lies);
const all = 0xffffffff;
const unreadable = 'could not be read';

const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const rels = `<Relationship Id="r" Type="${type}/worksheet" Target="worksheets/s.xml"/>
  <Relationship Id="t" Type="${type}/sharedStrings" Target="sharedStrings.xml"/>`;
const list = '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="r"/></sheets></workbook>';
const title = '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>';
const sheet = 'xl/worksheets/s.xml';
const book = (sheetFile: File, more: File[] = [], relations = rels) =>
  zip([['xl/workbook.xml', list], ['xl/_rels/workbook.xml.rels', `<R>${relations}</R>`], sheetFile, ...more]);
const rows = (xml: string, more?: File[], relations?: string) =>
  book([sheet, `<worksheet><sheetData>${title}${xml}</sheetData></worksheet>`], more, relations);
const cell = (attributes: string, row = 2) => `<row r="${row}"><c ${attributes}><v>0</v></c></row>`;
const texts: File = ['xl/sharedStrings.xml', `<sst><si><t>${'x'.repeat(9000)}</t></si></sst>`];
const many = (count: number, xml: (row: number) => string) =>
  rows(Array.from({ length: count }, (_, at) => xml(at + 2)).join(''), [texts]);
const tooFar = 'far below or beside';

let unpacked: number;
beforeEach(() => {
  unpacked = 0;
  const create = zlib.createInflateRaw;
  vi.spyOn(zlib, 'createInflateRaw').mockImplementation((options) => {
    const inflate = create(options);
    const push = inflate.push.bind(inflate);
    inflate.push = (chunk) => {
      unpacked += chunk?.length ?? 0;
      return push(chunk);
    };
    return inflate;
  });
});
afterEach(() => vi.restoreAllMocks());

/** The names of the pictures, the number of lines, or the refusal. */
async function result(bytes: Buffer): Promise<string> {
  const names: string[] = [];
  try {
    if (bytes.includes('xl/workbook.xml')) return `${(await readSheet(bytes)).lines.length} lines`;
    for await (const { name } of zipPictures(bytes)) names.push(name);
    return names.join();
  } catch (error) {
    return (error as Error).message;
  }
}

type Case = [title: string, bytes: Buffer, result: string];
const of = (result: string, files: Record<string, Buffer>) =>
  Object.entries(files).map(([title, bytes]): Case => [title, bytes, result]);
const lying = (lies: Record<string, number>, file: (lie: never) => Buffer) =>
  Object.entries(lies).map(([key, lie]): Case => [`${key} ${lie}`, file({ [key]: lie } as never), unreadable]);
const bombs = times(9, (at) => [`${at}.jpg`, zeros(9)]);
const outside = ['../a.jpg', 'a/b/../../../a.jpg', '/etc/a.jpg', 'C:/a.jpg', '..\\a.jpg'];

test.each<Case>([
  ...outside.map((name): Case => [`the name ${name}`, named(name), unreadable]),
  ...lying({ size: 5_000_000, offset: 0x7fffffff, signature: 1, method: 99, flags: 0x41 }, a),
  ...lying({ count: 9, offset: all, disk: 3, comment: 99 }, ended),
  ...of('a.jpg', { 'another ZIP': a({}, bombs), folders: named('b/b/a.jpg') }),
  ...of('no pictures', { 'a link': a({ mode: 0o120777 }), 'a count of 0': ended({ count: 0 }) }),
  ...of('damaged', { 'a name twice': times(2, () => ['a.jpg', 'x']), 'data beyond its end': a({ packed: 5000 }) }),
  ...of('damaged', { 'one file of many names': times(9, (at) => [`${at}.jpg`, 'x', { offset: 0, packed: 300 }]) }),
  ...of('too large', { bombs, 'a large sheet': book([sheet, zeros(300)]) }),
  ...of('larger than 10 MB', { 'a large picture': a({}, zeros(11)), 'a size of 4 GB': a({ size: all }) }),
  ...of('larger than 10 MB', { '2^60 bytes': a({ size: all, extra: numbers([2, 1], [2, 8], [8, 2 ** 60]) }) }),
  ...of('too many files', { 'many files': times(5001, (at) => [`${at}`, '', { raw: Buffer.alloc(0) }]) }),
  ...of('too many files', { '65,535 files': ended({ count: 0xffff }), '2^63 files': ended({ zip64: [2 ** 63] }) }),
  ...of('more than 200', { 'many pictures': times(201, (at) => [`${at}.jpg`, 'x']) }),
  ...of('password', { 'a password': a({ flags: 1 }) }),
  ...of(unreadable, { 'a stored file of another size': a({ method: 0, size: 5000 }), half: a({}).subarray(0, 60) }),
  ...of(unreadable, { 'a small bomb': a({ size: 10 }, zeros(50)), damage: a({ raw: Buffer.from('not deflated') }) }),
  ...of(unreadable, { 'bytes before it': Buffer.concat([Buffer.from('#!/bin/sh'), a({})]) }),
  ...of(unreadable, { 'ZIP64 without a size': a({ size: all, extra: numbers([2, 1], [2, 0]) }) }),
  ...of(unreadable, {
    'list outside': ended({ zip64: [1, 2 ** 62] }),
    'end outside': ended({ zip64: [1, 0, 2 ** 62] }),
  }),
  ...of(tooFar, { 'the last cell': rows(cell('r="XFD1048576"', 1048576)), last: rows(cell('r="A1048576"', 1048576)) }),
  ...of(tooFar, { 'wide rows': many(500, (row) => cell(`r="ZZZ${row}"`, row)) }),
  ...of(tooFar, { 'a prefix': rows('<x:row r="2"><x:c x:r="XFD1048576"><x:v>1</x:v></x:c></x:row>') }),
  ...of(tooFar, { 'an address after a bracket': rows(cell('t=">" r="XFD1048576"')) }),
  ...of('200 columns', { 'a cell in the last column': rows(cell('r="XFD2"')) }),
  ...of('2 lines', { 'an empty row': rows(`${cell('r="A2"')}<row r="1048576"><c r="XFD1048576" s="0"/></row>`) }),
  ...of('2 lines', { 'a dimension': rows(`<dimension ref="A1:XFD1048576"/>${cell('r="A2"')}`) }),
  ...of(unreadable, { 'an encoded address': rows(cell('r="&#88;FD2"')), 'a bare address': rows(cell('r=XFD2')) }),
  ...of(unreadable, {
    'row 10^9': rows(cell('r="A2"', 1e9)),
    'a small sheet': book([sheet, zeros(60), { size: 100 }]),
  }),
  ...of('damaged', { 'a sheet twice': rows('', [[sheet, '<worksheet/>']]) }),
  ...of('too many sheets', { 'thousands of sheets': rows('', [], rels.repeat(300)) }),
  ...of('too much text', { 'a repeated text': many(9000, (row) => cell(`r="A${row}" t="s"`, row)) }),
])('reads within limits, or refuses, a file with %s', async (_, bytes, wanted) => {
  expect(await result(bytes)).toContain(wanted);
  expect(unpacked).toBeLessThan(11 * 1024 ** 2);
});

test('cuts a cell after 5,000 characters, and runs of spaces to one', async () => {
  const { lines } = await readSheet(Buffer.from(`Name\n${'A'.repeat(4999)}😀x\nA${' '.repeat(4000)}B\n`));
  expect(lines.map(({ cells }) => cells[0])).toEqual(['Name', `${'A'.repeat(4999)}\ufffd`, 'A B']);
});
