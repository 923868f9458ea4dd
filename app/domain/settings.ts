export type BrandLogo = { name: string; url: string };

export type Settings = {
  companyName: string;
  companyDescription: string;
  contactEmail: string;
  googleAnalyticsId: string;
  googleMapsApiKey: string;
  companyLogo: string;
  heroImage: string;
  brandLogos: BrandLogo[];
  updatedAt: string;
};

/** A Google Analytics 4 measurement id; analytics stay off without one. */
export const analyticsId = /^G-[A-Z0-9]{4,20}$/;
export const isAnalyticsId = (text: string): boolean => analyticsId.test(text);

/** A Google API key; the map stays a placeholder without one. */
export const isMapsKey = (text: string): boolean => /^[A-Za-z0-9_-]{20,80}$/.test(text);

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
