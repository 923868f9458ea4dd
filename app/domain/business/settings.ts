import type { PictureTexts } from '#app/domain/pictures/media.ts';
import type { Settings } from './settings.schema.ts';

export type { Settings };

export type ShownSettings = Settings & { pictureTexts?: PictureTexts };

export type BrandLogo = Settings['brandLogos'][number];

const mebibyte = 1024 * 1024;

/** Maximum upload sizes in bytes. */
export const uploadLimits = {
  logo: 2 * mebibyte,
  hero: 5 * mebibyte,
  brandLogo: 1 * mebibyte,
  productImage: 10 * mebibyte,
  labelPhoto: 8 * mebibyte,
} as const;

export const maxPhotos = 2;

/** Maximum number of pictures in one gallery upload. */
export const galleryLimit = 10;
