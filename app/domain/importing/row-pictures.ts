import { uploadOf } from '#app/domain/pictures/image-ref.ts';
import type { Fields } from './plan.ts';
import type { RowRead } from './read-row.ts';

/** Reports whether a picture reference is a URL; otherwise it is a file name in an uploaded archive. */
export const isWebAddress = (reference: string): boolean => /^https?:\/\//i.test(reference);

/** Key under which a picture is stored: its URL, or its file name within one import. */
export const pictureSource = (importId: string, reference: string): string =>
  isWebAddress(reference) ? reference : `${importId}/${fileNameKey(reference)}`;

/** Normalizes a file name: without folders, ignoring case. */
export const fileNameKey = (name: string): string =>
  (name.split(/[\\/]/).at(-1) as string).normalize('NFC').trim().toLowerCase();

export const picturesOf = ({ featuredImage = '', images = [], gallery = [] }: Fields): string[] =>
  [featuredImage, ...images, ...gallery].filter((reference) => reference !== '');

export function withPictures(fields: Fields, replace: (reference: string) => string): Fields {
  const { featuredImage, images, gallery } = fields;
  return {
    ...fields,
    ...(featuredImage === undefined ? {} : { featuredImage: featuredImage && replace(featuredImage) }),
    ...(images === undefined ? {} : { images: images.map(replace).filter((each) => each !== '') }),
    ...(gallery === undefined ? {} : { gallery: gallery.map(replace).filter((each) => each !== '') }),
  };
}

/** Replaces references by imported pictures. Present pictures stay; a name without its file only warns. */
export function withKnownPictures(
  row: RowRead,
  current: Fields | null,
  known: (reference: string) => string | undefined,
): RowRead {
  const there = new Set(current === null ? [] : picturesOf(current));
  const warnings: string[] = [];
  const values = withPictures(row.values, (given) => {
    if (there.has(given)) return given;
    const reference = /^www\./i.test(given) ? `https://${given}` : given;
    const found = known(reference);
    const isAddress = isWebAddress(reference) || reference.startsWith('/') || uploadOf(reference) !== null;
    if (found !== undefined || isAddress) return found ?? reference;
    // `see CD`
    const isWords = !/\.[a-z0-9]{2,5}$/i.test(reference);
    warnings.push(
      isWords
        ? `“${reference.slice(0, 60)}” is not a picture and is ignored`
        : `There is no picture “${reference.slice(0, 80)}”; please send it in a ZIP, or give its web address`,
    );
    return '';
  });
  if (warnings.length === 0) return { ...row, values };
  // An existing product keeps its pictures until all new ones are available.
  const { featuredImage: _, images: __, gallery: ___, ...others } = values;
  return { ...row, values: current === null ? values : others, warnings: [...row.warnings, ...warnings] };
}
