// @module-tag forms/one-picture-list
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inLists, isMainEverywhere, mergePictures, type PictureLists, pictureOrder } from './picture-lists.ts';
import { catalogueCardPicture, homeCardPicture } from './product.ts';

const lists = (featuredImage: string, images = '', gallery = ''): PictureLists => ({
  ...{ featuredImage, images: [...images], gallery: [...gallery] },
});
const id = '0123456789abcdef0123456789abcdef';
const [trimmed, whole] = [`/uploads/${id}-600x400-800x600.webp`, `/uploads/${id}-800x600-600x400.webp`];

describe('ordered pictures', () => {
  test.each([
    ['two of images change places', lists('a', 'abc', 'de'), 'acbde', lists('a', 'acb', 'de')],
    ['two of the gallery change places', lists('a', 'abc', 'de'), 'abced', lists('a', 'abc', 'ed')],
    ['another of images is the main one', lists('a', 'abc', 'de'), 'cabde', lists('c', 'cab', 'de')],
    ['one of the gallery is the main one', lists('a', 'abc', 'de'), 'eabcd', lists('e', 'eabc', 'd')],
    ['the main one is removed', lists('a', 'abc', 'de'), 'bcde', lists('b', 'bc', 'de')],
    ['all of images are removed', lists('a', 'a', 'bc'), 'bc', lists('b', 'b', 'c')],
    ['all are removed', lists('a', 'a', 'bc'), '', lists('')],
    ['one that was featured only comes later', lists('f', 'ab', 'c'), 'afbc', lists('a', 'afb', 'c')],
    ['one that was featured only comes last', lists('f', 'ab', 'c'), 'abcf', lists('a', 'ab', 'cf')],
    ['no picture was featured', lists('', 'ab'), 'ba', lists('b', 'ba')],
    ['a picture stood in both lists', lists('a', 'ab', 'bc'), 'acb', lists('a', 'acb')],
  ])('%s', (_, saved, wanted, expected) => {
    expect(inLists([...wanted], saved, saved)).toEqual(expected);
  });

  test.each([
    // A new picture stays in the list that holds it if the order allows.
    ['abc', lists(''), lists('', '', 'abc'), lists('a', 'a', 'bc')],
    ['ab', lists('a', 'a'), lists('a', 'ab'), lists('a', 'ab')],
    ['ab', lists('a', 'a'), lists('a', 'a', 'b'), lists('a', 'a', 'b')],
    // Saved pictures stay in their list. The new one is last, so it goes to the gallery.
    ['abc', lists('a', 'a', 'b'), lists('a', 'ac', 'b'), lists('a', 'a', 'bc')],
    ['anb', lists('a', 'ab'), lists('a', 'ab', 'n'), lists('a', 'anb')],
    // Two new pictures move to the gallery rather than one saved picture.
    ['xyab', lists('', '', 'ab'), lists('', 'xy', 'ab'), lists('x', 'xy', 'ab')],
    ['axyb', lists('a', 'a', 'b'), lists('a', 'axy', 'b'), lists('a', 'axy', 'b')],
    ['abxy', lists('a', 'a', 'b'), lists('a', 'axy', 'b'), lists('a', 'a', 'bxy')],
  ])('with new pictures, %s', (wanted, saved, now, expected) => {
    expect(inLists([...wanted], saved, now)).toEqual(expected);
  });

  test('a picture and its trimmed version share a list', () => {
    const saved = { featuredImage: 'a', images: ['a'], gallery: [trimmed, 'c'] };
    expect(inLists(['a', whole, 'c'], saved, saved)).toEqual({ ...saved, gallery: [whole, 'c'] });
  });

  test('neither list exceeds the API limit', () => {
    const all = Array.from({ length: 60 }, (_, index) => `${index}.webp`);
    const saved = { featuredImage: '', images: all.slice(0, 50), gallery: [] };
    const cut = inLists(all, saved, { ...saved, images: all });
    expect([cut.images.length, cut.gallery.length]).toEqual([50, 10]);
    const gallery = { featuredImage: '', images: [], gallery: all.slice(0, 50) };
    expect(inLists(all, gallery, { ...gallery, gallery: all }).gallery.length).toBeLessThanOrEqual(50);
  });

  const someLists = fc.record({
    featuredImage: fc.constantFrom('', 'a', 'b', 'x'),
    images: fc.shuffledSubarray([...'abcd']),
    gallery: fc.shuffledSubarray([...'bdefg']),
  });

  test('the page and every card follow the order, and a main picture that some card lacks is detected', () => {
    fc.assert(
      fc.property(someLists, someLists, fc.shuffledSubarray([...'abcdefgx']), (saved, now, wanted) => {
        const made = inLists(wanted, saved, now);
        expect(pictureOrder(made)).toEqual(wanted);
        expect(made).toSatisfy(isMainEverywhere);
        expect([...made.images, ...made.gallery]).toEqual(wanted);
        const cards = [homeCardPicture(saved), catalogueCardPicture(saved)].map((card) => card?.src);
        const [main] = pictureOrder(saved);
        expect(isMainEverywhere(saved)).toBe(cards.every((card) => card === (main && `/uploads/${main}`)));
      }),
    );
  });
});

describe('two users change the pictures of one product', () => {
  const base = lists('a', 'abc', 'de');
  test.each([
    ['one adds, the other adds', lists('a', 'abcx', 'de'), lists('a', 'abc', 'dey'), 'abcdeyx', 'abcxdey'],
    ['one removes, the other removes', lists('a', 'ac', 'de'), lists('a', 'abc', 'd'), 'acd', 'acd'],
    ['one moves, the other adds', lists('b', 'bac', 'de'), lists('a', 'abc', 'dey'), 'bacdey', 'bacdey'],
    ['one moves, the other removes', lists('c', 'cab', 'de'), lists('b', 'bc', 'de'), 'cbde', 'cbde'],
    // A field-by-field merge would lose `d`.
    ['one moves within, the other across', lists('a', 'acb', 'de'), lists('a', 'abcd', 'e'), 'acbde', 'acbde'],
    ['both move: mine stays', lists('b', 'bac', 'de'), lists('c', 'cab', 'de'), 'bacde', 'cabde'],
  ])('%s', (_, one, other, mineFirst, theirsFirst) => {
    expect(pictureOrder(mergePictures(base, one, other)).join('')).toBe(mineFirst);
    expect(pictureOrder(mergePictures(base, other, one)).join('')).toBe(theirsFirst);
  });

  test('one user restores the border while the other moves the picture', () => {
    const before = { featuredImage: 'a', images: ['a', trimmed], gallery: [] };
    const shown = { ...before, images: ['a', whole] };
    const moved = { featuredImage: trimmed, images: [trimmed, 'a'], gallery: [] };
    const both = { featuredImage: whole, images: [whole, 'a'], gallery: [] };
    expect(mergePictures(before, shown, moved)).toEqual(both);
    expect(mergePictures(before, moved, shown)).toEqual(both);
  });
});
