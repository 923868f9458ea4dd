import corpus from '../corpora/hostile-values.json' with { type: 'json' };

/** A marker that must never appear unescaped in a page. Some texts of the corpus contain it. */
export const markup = '<fuzz onx=1>';

/** Texts that often break programs, each for one kind of bug. */
export const hostileTexts: readonly string[] = [
  ...corpus.texts,
  // The test runner reads no JSON with half a surrogate pair.
  '\ud800',
  '\udc00a',
  'e\u0301'.repeat(40),
  'x'.repeat(121),
  'x'.repeat(5000),
  'a '.repeat(2000),
  '('.repeat(500),
];

/** Values of the wrong type. */
export const hostileValues: readonly unknown[] = corpus.values;

const deep = (open: string, close: string, count: number) => open.repeat(count) + close.repeat(count);

/** Bodies that are invalid or unusual JSON. */
export const hostileBodies: readonly (string | Uint8Array)[] = [
  ...corpus.bodies,
  deep('[', ']', 600),
  deep('{"a":', '}', 600).replace('}', '1}'),
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array([0xc0, 0xaf]),
  new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
];
