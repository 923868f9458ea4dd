import type { Post } from '#app/domain/blog/post.ts';
import type { Category } from '#app/domain/catalogue/category.ts';
import { cellOf, importFieldNames, importFields } from '#app/domain/catalogue/fields/fields.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import {
  businessTexts,
  businessTitles,
  inquiryTexts,
  inquiryTitles,
  timeText,
  yesOrNo,
} from '#app/domain/inquiries/inquiry-rows.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { toReturningCell } from '#app/domain/text/cell-text.ts';
import { joinList } from '#app/domain/text/list-text.ts';

/* Cells of exported files. No cell is a formula, and importing an export again changes nothing. */

type Row = (string | number)[];

export const productHeader: Row = importFieldNames.map((field) => importFields[field].title);

/** Numbers stay numbers, so that a spreadsheet can work with them. */
export const productRow = (product: Product): Row =>
  importFieldNames.map((field) => {
    const value = product[field];
    return typeof value === 'number' ? value : toReturningCell(cellOf(product, field));
  });

export const categoryHeader: Row = ['Name', 'Web address', 'Description', 'Order'];
export const categoryRow = ({ name, slug, description, order }: Category): Row => [
  ...[name, slug, description].map(toReturningCell),
  order,
];

export const postHeader: Row = [
  'Title',
  'Web address',
  'Author',
  'Category',
  'Status',
  'Published',
  'Reading time',
  'Tags',
  'Featured image',
  'Excerpt',
  'Content',
];
export const postRow = (post: Post, locale: Locale): Row => [
  ...[post.title, post.slug, post.author, post.category, post.status].map(toReturningCell),
  timeText(post.publishedAt, locale),
  post.readingTime,
  ...[joinList(post.tags), post.featuredImage, post.excerpt, post.content].map(toReturningCell),
];

export const inquiryHeader: Row = [...inquiryTitles, 'Suspected spam', 'Unverified', ...businessTitles];
export const inquiryRow = (inquiry: Inquiry, locale: Locale): Row => [
  ...inquiryTexts(inquiry, locale).map(toReturningCell),
  yesOrNo(inquiry.suspectedSpam),
  yesOrNo(inquiry.unverified),
  ...businessTexts(inquiry).map(toReturningCell),
];
