import { pictureKey } from './image-ref.ts';
import { picturesPerList } from './product-options.ts';

/** The three fields in which a product keeps its pictures. */
export type PictureLists = { featuredImage: string; images: string[]; gallery: string[] };

/** All pictures in the order in which the product's page shows them, each once. */
export const pictureOrder = ({ featuredImage, images, gallery }: PictureLists): string[] =>
  [...new Set([featuredImage, ...images, ...gallery])].filter(Boolean);

/** Whether every card shows the first picture: Home prefers the first of `images`, the catalogue the featured one. */
export function isMainEverywhere(lists: PictureLists): boolean {
  const [main = ''] = pictureOrder(lists);
  return (lists.featuredImage || (lists.images[0] ?? '')) === main && (lists.images[0] || lists.featuredImage) === main;
}

/**
 * Pictures that were put in order, in the fields in which they are kept. The first is the featured one and the first of
 * `images`, so that every card shows it. As `images` are shown before `gallery`, the order is cut in two: where the
 * fewest pictures change from one list to the other, above all from that in which they were `saved`, then from that in
 * which they are `now`.
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

/** The list in which each picture stands; one that is featured only stands in none. */
const listOfEach = ({ images, gallery }: PictureLists): Map<string, List> =>
  new Map([
    ...gallery.map((picture): [string, List] => [pictureKey(picture), 'gallery']),
    ...images.map((picture): [string, List] => [pictureKey(picture), 'images']),
  ]);

/**
 * Brings together what two people did to the pictures of one product, so that a picture which one of them moved to the
 * other list is not lost where the fields are brought together one by one. What either removed is gone, what either
 * added is there; the order is mine if I changed it, else theirs.
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
