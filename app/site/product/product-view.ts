import { keyFigures } from '#app/domain/catalogue/facts/key-figures.ts';
import {
  isInStockOnPage,
  type Product,
  productPictures,
  shownQuantity,
  shownRating,
} from '#app/domain/catalogue/product.ts';
import { isOnSale, priceView } from '#app/domain/catalogue/product-price.ts';
import { youtubeId } from '#app/domain/catalogue/youtube.ts';
import { type PictureTexts, withText } from '#app/domain/pictures/media.ts';
import { dealer } from '#dealer';

/** The fields that the page shows unchanged. */
const shown = [
  'slug',
  'name',
  'brand',
  'category',
  'sku',
  'shortDescription',
  'description',
  'specifications',
  'dimensions',
  'tags',
  'warranty',
  'reviews',
] as const satisfies (keyof Product)[];

export type ProductView = ReturnType<typeof productView>;
export type VideoView = ProductView['videos'][number];

export function productView(product: Product, texts?: PictureTexts) {
  const kept = Object.fromEntries(shown.map((field) => [field, product[field]])) as Pick<
    Product,
    (typeof shown)[number]
  >;
  return {
    ...kept,
    pictures: productPictures(product).map((picture) => withText(picture, texts)),
    keyFigures: keyFigures(product.facts, dealer.locale),
    videos: product.videos.flatMap(({ youtubeUrl, title, description }) => {
      const id = youtubeId(youtubeUrl);
      return id === null ? [] : { id, title, description };
    }),
    isFeatured: product.featured,
    isOnSale: isOnSale(product),
    isInStock: isInStockOnPage(product),
    stockQuantity: shownQuantity(product),
    price: priceView(product),
    hasInquiry: product.enquiryForm,
    rating: shownRating(product),
  };
}
