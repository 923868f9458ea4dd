import type { PictureSource } from '#app/domain/image-ref.ts';
import {
  aggregateRating,
  isInStockOnPage,
  isOnSale,
  type PriceView,
  type Product,
  priceView,
  productPictures,
  type Review,
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
  specifications: [name: string, value: string][];
  dimensions: [name: string, value: string][];
  warranty: string;
  tags: string[];
  hasInquiry: boolean;
  rating: { rating: number; count: number } | null;
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
    specifications: Object.entries(product.specifications),
    dimensions: Object.entries(product.dimensions),
    warranty: product.warranty,
    tags: product.tags,
    hasInquiry: product.enquiryForm,
    rating: aggregateRating(product),
    reviews: product.reviews,
  };
}
