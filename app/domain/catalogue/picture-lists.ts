import { pictureKey } from '#app/domain/pictures/image-ref.ts';
import { picturesPerList } from './product-options.ts';

export type PictureLists = { featuredImage: string; images: string[]; gallery: string[] };

/** All pictures in display order, without duplicates. */
export const pictureOrder = ({ featuredImage, images, gallery }: PictureLists): string[] =>
  [...new Set([featuredImage, ...images, ...gallery])].filter(Boolean);

/** Reports whether every card shows the first picture. Home prefers `images[0]`, the catalogue `featuredImage`. */
export function isMainEverywhere(lists: PictureLists): boolean {
  const [main = ''] = pictureOrder(lists);
  return (lists.featuredImage || (lists.images[0] ?? '')) === main && (lists.images[0] || lists.featuredImage) === main;
}

/**
 * Distributes ordered pictures over the three fields. The first is both `featuredImage` and `images[0]`, so that every
 * card shows it.
 * `images` are shown before `gallery`, so the order is cut once, where the fewest pictures move between the lists. A
 * move against `saved` counts more than a move against `now`.
 */
export function inLists(order: readonly string[], saved: PictureLists, now: PictureLists): PictureLists {
  const [savedIn, nowIn] = [listOfEach(saved), listOfEach(now)];
  const places = order.map((picture) => {
    const key = pictureKey(picture);
    const before = savedIn.get(key);
    return { list: before ?? nowIn.get(key), weight: before ? order.length + 1 : 1 };
  });
  const costAt = (cut: number) => {
    const isTooLong = Math.max(cut, order.length - cut) > picturesPerList;
    const moved = places.filter(({ list }, index) => list && list !== (index < cut ? 'images' : 'gallery'));
    return moved.reduce((sum, { weight }) => sum + weight, isTooLong ? Number.MAX_SAFE_INTEGER / 2 : 0);
  };
  let cut = Math.min(order.length, picturesPerList);
  for (let other = cut - 1; other > 0; other--) if (costAt(other) < costAt(cut)) cut = other;
  return { featuredImage: order[0] ?? '', images: order.slice(0, cut), gallery: order.slice(cut) };
}

type List = 'images' | 'gallery';

/** The list that holds each picture; a picture that is only the featured one is in neither. */
const listOfEach = ({ images, gallery }: PictureLists): Map<string, List> =>
  new Map([
    ...gallery.map((picture): [string, List] => [pictureKey(picture), 'gallery']),
    ...images.map((picture): [string, List] => [pictureKey(picture), 'images']),
  ]);

/**
 * Merges two users' changes to a product's pictures. A field-by-field merge would lose a picture that one user moved to
 * the other list. Removals and additions of both apply; the order is mine if I changed it, else theirs.
 */
export function mergePictures(base: PictureLists, mine: PictureLists, theirs: PictureLists): PictureLists {
  const [before, own, other] = [base, mine, theirs].map(byKey) as [ByKey, ByKey, ByKey];
  const stays = (key: string) => !before.has(key) || (own.has(key) && other.has(key));
  const common = (pictures: ByKey) => [...pictures.keys()].filter((key) => before.has(key) && stays(key)).join();
  const [first, second] = common(own) === common(before) ? [other, own] : [own, other];
  const order = [...new Set([...first.keys(), ...second.keys()])].filter(stays).map((key) => {
    const isMine = own.get(key) !== before.get(key);
    return (isMine ? own.get(key) : other.get(key)) ?? (other.get(key) as string);
  });
  return inLists(order, theirs, mine);
}

type ByKey = Map<string, string>;

const byKey = (lists: PictureLists): ByKey =>
  new Map(pictureOrder(lists).map((picture) => [pictureKey(picture), picture]));
