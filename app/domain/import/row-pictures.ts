import { uploadOf } from '#app/domain/image-ref.ts';
import type { Product } from '#app/domain/product.ts';
import type { Fields } from './plan.ts';
import type { RowRead } from './read-row.ts';

/** Where a picture of a file stands: on the web, or, by its name alone, in an archive that was sent beside the file. */
export const isWebAddress = (reference: string): boolean => /^https?:\/\//i.test(reference);
const isFileName = (reference: string): boolean => !isWebAddress(reference) && !reference.startsWith('/');

/** Words in a column of pictures, such as `see CD`. */
const isNoReference = (reference: string): boolean =>
  isFileName(reference) && uploadOf(reference) === null && !/\.[a-z0-9]{2,5}$/i.test(reference);

/** What a picture is remembered by: its address, or its name within one import. */
export const pictureSource = (importId: string, reference: string): string =>
  isWebAddress(reference) ? reference : `${importId}/${fileNameKey(reference)}`;

/** The name of a file, without folders and however it is written. */
export const fileNameKey = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').normalize('NFC').trim().toLowerCase();

/** All pictures that some fields name. */
export const picturesOf = ({ featuredImage = '', images = [], gallery = [] }: Fields): string[] =>
  [featuredImage, ...images, ...gallery].filter((reference) => reference !== '');

/** The same fields with other references. */
export function withPictures(fields: Fields, replace: (reference: string) => string): Fields {
  const { featuredImage, images, gallery } = fields;
  return {
    ...fields,
    ...(featuredImage === undefined ? {} : { featuredImage: featuredImage && replace(featuredImage) }),
    ...(images === undefined ? {} : { images: images.map(replace).filter((each) => each !== '') }),
    ...(gallery === undefined ? {} : { gallery: gallery.map(replace).filter((each) => each !== '') }),
  };
}

/**
 * A row whose pictures are those that its file has brought before. A picture that the product has already stays; a file
 * name without its file is left out with a warning.
 */
export function withKnownPictures(
  row: RowRead,
  current: Product | null,
  known: (reference: string) => string | undefined,
): RowRead {
  const there = new Set(current === null ? [] : picturesOf(current));
  const warnings: string[] = [];
  const values = withPictures(row.values, (given) => {
    if (there.has(given)) return given;
    const reference = /^www\./i.test(given) ? `https://${given}` : given;
    const found = known(reference);
    if (found !== undefined || !isFileName(reference) || uploadOf(reference) !== null) return found ?? reference;
    warnings.push(
      isNoReference(reference)
        ? `“${reference.slice(0, 60)}” is no picture and is left out`
        : `There is no picture “${reference.slice(0, 80)}”; please send it in a ZIP, or give its web address`,
    );
    return '';
  });
  if (warnings.length === 0) return { ...row, values };
  // A product keeps its pictures until all those of the file are there.
  const { featuredImage: _, images: __, gallery: ___, ...others } = values;
  return { ...row, values: current === null ? values : others, warnings: [...row.warnings, ...warnings] };
}
