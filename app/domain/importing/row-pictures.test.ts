// @module-tag import/pictures
import { expect, test } from 'vitest';
import { asWritten, readRow } from './read-row.ts';
import * as pictures from './row-pictures.ts';

const { fileNameKey, isWebAddress, pictureSource, picturesOf, withKnownPictures, withPictures } = pictures;

const row = (images: string[], featuredImage?: string) => {
  const read = readRow([], [], [], asWritten);
  return { ...read, values: { name: 'X', images, ...(featuredImage === undefined ? {} : { featuredImage }) } };
};
const known = (reference: string) =>
  ({ 'https://x.example/a.jpg': '/uploads/aaa.png', 'a.jpg': '/uploads/bbb.png' })[reference];

test('a reference is a web address or a file name without its folders and case', () => {
  const texts = ['http://x', 'HTTPS://x', 'ftp://x', 'a.jpg', 'x https://y'];
  expect(texts.filter(isWebAddress)).toEqual(['http://x', 'HTTPS://x']);
  expect(fileNameKey(' C:\\Pictures\\Front View.JPG ')).toBe('front view.jpg');
  expect(fileNameKey('a/b/Cafe\u0301.png')).toBe('caf\u00e9.png');
  expect(pictureSource('i1', 'https://x.example/A.jpg')).toBe('https://x.example/A.jpg');
  expect(pictureSource('i1', 'folder/A.jpg')).toBe('i1/a.jpg');
});

test('all picture fields are collected and replaced; dropped pictures disappear from lists', () => {
  expect(picturesOf({ featuredImage: '', images: ['a', ''], gallery: ['b'] })).toEqual(['a', 'b']);
  expect(picturesOf({ featuredImage: 'f' })).toEqual(['f']);
  expect(picturesOf({})).toEqual([]);
  const replace = (reference: string) => (reference === 'gone' ? '' : `new ${reference}`);
  const given = { name: 'X', featuredImage: '', images: ['a', 'gone'], gallery: ['gone', 'b'] };
  expect(withPictures(given, replace)).toEqual({ ...given, images: ['new a'], gallery: ['new b'] });
  expect(withPictures({ featuredImage: 'f' }, replace)).toEqual({ featuredImage: 'new f' });
  expect(withPictures({ name: 'X' }, replace)).toEqual({ name: 'X' });
});

test('a picture that is already imported is used, and a web address that is not stays', () => {
  const site = 'https://x.example';
  const given = row([`${site}/a.jpg`, 'a.jpg', `${site}/b.jpg`, 'www.x.example/a.jpg'], '/uploads/c.png');
  const images = ['/uploads/aaa.png', '/uploads/bbb.png', `${site}/b.jpg`, 'https://www.x.example/a.jpg'];
  const values = { name: 'X', featuredImage: '/uploads/c.png', images };
  expect(withKnownPictures(given, null, known)).toEqual({ ...given, values });
});

test('a file name without its file and words that are no picture are left out with a warning', () => {
  expect(withKnownPictures(row(['a.jpg', 'missing.jpg', 'see CD']), null, known)).toMatchObject({
    values: { images: ['/uploads/bbb.png'] },
    warnings: [
      'There is no picture “missing.jpg”; please send it in a ZIP, or give its web address',
      '“see CD” is not a picture and is ignored',
    ],
  });
});

test('a warning shows the first 60 characters of words and the first 80 of a file name', () => {
  const long = 'x'.repeat(90);
  expect(withKnownPictures(row([long, `${long}.jpg`]), null, known).warnings).toEqual([
    `“${'x'.repeat(60)}” is not a picture and is ignored`,
    `There is no picture “${'x'.repeat(80)}”; please send it in a ZIP, or give its web address`,
  ]);
});

test('an existing product keeps its pictures until all new ones are available', () => {
  expect(withKnownPictures(row(['a.jpg', 'missing.jpg'], 'a.jpg'), {}, known).values).toEqual({ name: 'X' });
  expect(withKnownPictures(row(['mine.jpg', 'a.jpg']), { images: ['mine.jpg'] }, known)).toMatchObject({
    values: { images: ['mine.jpg', '/uploads/bbb.png'] },
    warnings: [],
  });
});
