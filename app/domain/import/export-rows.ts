import type { Category } from '#app/domain/category.ts';
import { sortableTime } from '#app/domain/dates.ts';
import { toReturningCell } from '#app/domain/formula-cell.ts';
import type { Locale } from '#app/domain/locale.ts';
import { type Message, statusNames } from '#app/domain/message.ts';
import type { Post } from '#app/domain/post.ts';
import type { Product } from '#app/domain/product.ts';
import { cellOf, importFieldNames, importFields } from './fields.ts';
import { joinList } from './list-text.ts';

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
const time = (instant: string | null, locale: Locale) =>
  instant === null ? '' : sortableTime(new Date(instant), locale);

export const postRow = (post: Post, locale: Locale): Row => [
  ...[post.title, post.slug, post.author, post.category, post.status].map(toReturningCell),
  time(post.publishedAt, locale),
  post.readingTime,
  ...[joinList(post.tags), post.featuredImage, post.excerpt, post.content].map(toReturningCell),
];

export const messageHeader: Row = [
  'Received',
  'Name',
  'Email',
  'Phone',
  'Subject',
  'Preferred branch',
  'Message',
  'Status',
  'Read',
  'Suspected spam',
  'Unverified',
];
export const messageRow = (message: Message, locale: Locale): Row => [
  time(message.createdAt, locale),
  ...[message.name, message.email, message.phone, message.subject].map(toReturningCell),
  ...[message.preferredBranch || 'Any Branch', message.message, statusNames[message.status]].map(toReturningCell),
  message.read ? 'Yes' : 'No',
  message.suspectedSpam ? 'Yes' : 'No',
  message.unverified ? 'Yes' : 'No',
];
