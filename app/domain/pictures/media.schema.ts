import { z } from 'zod';
import { line } from '#app/domain/text/text.schema.ts';
import { mediaFilters, useKinds } from './media-options.ts';

export const mediaText = z.object({ text: line(250) });

/** Original file name: the last path segment, or empty if unknown. */
export const fileName = z
  .string()
  .transform((name) => name.split(/[\\/]/).at(-1) ?? '')
  .pipe(line(200).catch(''));

const isPictureId = (text: string): boolean => /^([0-9a-f]{12}|[0-9a-f]{32})$/.test(text);

/** Comma-separated picture ids. */
const pictureIds = z
  .string()
  .max(20_000, 'names too many pictures')
  .transform((ids) => ids.split(',').filter(isPictureId));

const use = z.object({
  kind: z.enum(useKinds),
  /** Id of the product, post or trash item; empty for the settings. */
  id: z.string(),
  /** The column that holds the reference. */
  place: z.string(),
  /** Title of the product or post, or the role of the picture in the settings. */
  label: z.string(),
});

/** API representation of an uploaded picture. */
export const mediaPicture = z.object({
  id: z.string(),
  url: z.string(),
  /** Original file name; empty if unknown. */
  name: z.string(),
  text: z.string(),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  addedAt: z.string(),
  updatedAt: z.string(),
  /** At most twenty uses; `usedIn` is the total. */
  uses: z.array(use),
  usedIn: z.int(),
});
export type MediaPicture = z.output<typeof mediaPicture>;

/** A query for pictures. Those in `keep` count as used, since an unsaved form refers to them. */
export const mediaQuery = z.object({
  search: z
    .string()
    .transform((text) => text.toWellFormed().slice(0, 200))
    .optional(),
  show: z.enum(mediaFilters).optional(),
  ids: pictureIds.optional(),
  keep: pictureIds.optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
  offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
});
export type MediaQuery = z.output<typeof mediaQuery>;

/** Unused pictures to keep, because an unsaved form refers to them. */
export const mediaRemoval = z.object({
  keep: z
    .array(z.string().max(32))
    .max(1000, 'names too many pictures')
    .default([])
    // Drop invalid ids; a database may reject them in a query.
    .transform((ids) => ids.filter(isPictureId)),
});
