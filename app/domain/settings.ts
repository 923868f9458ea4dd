import type { PictureTexts } from './media.ts';
import type { Settings } from './settings.schema.ts';

export type { Settings };

/** The settings, and what their pictures say to people who cannot see them. */
export type ShownSettings = Settings & { pictureTexts?: PictureTexts };

export type BrandLogo = Settings['brandLogos'][number];

const mebibyte = 1024 * 1024;

/** The most bytes an upload may have. */
export const uploadLimits = {
  logo: 2 * mebibyte,
  hero: 5 * mebibyte,
  brandLogo: 1 * mebibyte,
  productImage: 10 * mebibyte,
} as const;

/** The most pictures one gallery upload may hold. */
export const galleryLimit = 10;
