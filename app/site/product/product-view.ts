import type { PictureSource } from '#app/domain/image-ref.ts';
import type { NamedValues } from '#app/domain/named-values.ts';
import {
  isInStockOnPage,
  isOnSale,
  type PriceView,
  type Product,
  priceView,
  productPictures,
  type Review,
  shownRating,
} from '#app/domain/product.ts';
import { youtubeId } from '#app/domain/youtube.ts';

export type VideoView = { id: string; title: string; description: string };

/** What the page shows of a product. */
export type ProductView = {
  slug: string;
  name: string;
  brand: string;
  category: string;
  sku: string;
  shortDescription: string;
  description: string;
  pictures: PictureSource[];
  videos: VideoView[];
  isFeatured: boolean;
  isOnSale: boolean;
  isInStock: boolean;
  price: PriceView;
  stockQuantity: number | null;
  specifications: NamedValues;
  dimensions: NamedValues;
  warranty: string;
  tags: string[];
  hasInquiry: boolean;
  rating: { rating: number; count: number | null } | null;
  reviews: Review[];
};

export function productView(product: Product): ProductView {
  return {
    slug: product.slug,
    name: product.name,
    brand: product.brand,
    category: product.category,
    sku: product.sku,
    shortDescription: product.shortDescription,
    description: product.description,
    pictures: productPictures(product),
    videos: product.videos.flatMap(({ youtubeUrl, title, description }) => {
      const id = youtubeId(youtubeUrl);
      return id === null ? [] : { id, title, description };
    }),
    isFeatured: product.featured,
    isOnSale: isOnSale(product),
    isInStock: isInStockOnPage(product),
    price: priceView(product),
    stockQuantity: product.stockQuantity,
    specifications: product.specifications,
    dimensions: product.dimensions,
    warranty: product.warranty,
    tags: product.tags,
    hasInquiry: product.enquiryForm,
    rating: shownRating(product),
    reviews: product.reviews,
  };
}
