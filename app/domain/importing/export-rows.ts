import type { Post } from '#app/domain/blog/post.ts';
import type { Category } from '#app/domain/catalogue/category.ts';
import { cellOf, importFieldNames, importFields } from '#app/domain/catalogue/fields/fields.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { assigneeName, type Colleague } from '#app/domain/inquiries/follow-up.ts';
import { type Inquiry, sourceOf, statusNames } from '#app/domain/inquiries/inquiry.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { toReturningCell } from '#app/domain/text/cell-text.ts';
import { sortableTime } from '#app/domain/text/dates.ts';
import { joinList } from '#app/domain/text/list-text.ts';

/* Cells of exported files. No cell is a formula, and importing an export again changes nothing. */

type Row = (string | number)[];

const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');

const timeText = (instant: string | null, locale: Locale): string =>
  instant === null ? '' : sortableTime(new Date(instant), locale);

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

const inquiryHeader: Row = [
  ...['Received', 'Name', 'Email', 'Phone', 'Subject', 'Preferred branch', 'Message', 'Status', 'Read'],
  ...['Suspected spam', 'Unverified', 'Source', 'Assignee', 'Follow-up', 'Answered at', 'Company', 'GSTIN', 'City'],
];

/** A header row and one row per inquiry. Times are in the dealer's time zone. */
export const inquiryRows = (inquiries: readonly Inquiry[], people: readonly Colleague[], locale: Locale): Row[] => [
  inquiryHeader,
  ...inquiries.map((inquiry) =>
    [
      timeText(inquiry.createdAt, locale),
      ...[inquiry.name, inquiry.email, inquiry.phone, inquiry.subject, inquiry.preferredBranch || 'Any Branch'],
      ...[inquiry.message, statusNames[inquiry.status], yesOrNo(inquiry.read)],
      ...[yesOrNo(inquiry.suspectedSpam), yesOrNo(inquiry.unverified), sourceOf(inquiry)],
      ...[assigneeName(people, inquiry.assignee), inquiry.followUpOn, timeText(inquiry.answeredAt, locale)],
      ...[inquiry.company, inquiry.gstin, inquiry.city],
    ].map(toReturningCell),
  ),
];
