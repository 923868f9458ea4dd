import { z } from 'zod';
import { mediaFilters, useKinds } from './media-options.ts';
import { line } from './text.schema.ts';

/** What a picture says to people who cannot see it. */
export const mediaText = z.object({ text: line(250) });

/** The name that a file had: its last part, and nothing where it cannot be told. */
export const fileName = z
  .string()
  .transform((name) => name.split(/[\\/]/).at(-1) ?? '')
  .pipe(line(200).catch(''));

const isPictureId = (text: string): boolean => /^([0-9a-f]{12}|[0-9a-f]{32})$/.test(text);

/** Uploads, by the digits of their names, with commas between. */
const pictureIds = z
  .string()
  .max(20_000, 'names too many pictures')
  .transform((ids) => ids.split(',').filter(isPictureId));

const use = z.object({
  kind: z.enum(useKinds),
  /** Of the product, the post, or what is in the bin; empty for the settings. */
  id: z.string(),
  /** The column that names the picture. */
  place: z.string(),
  /** What the product or post is called, or what the picture is in the settings. */
  label: z.string(),
});

/** An uploaded picture as the calls answer it. */
export const mediaPicture = z.object({
  id: z.string(),
  url: z.string(),
  /** The name that the file had; empty where nobody knows. */
  name: z.string(),
  text: z.string(),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  addedAt: z.string(),
  updatedAt: z.string(),
  /** Where it is used: twenty of the places at most, and how many there are. */
  uses: z.array(use),
  usedIn: z.int(),
});
export type MediaPicture = z.output<typeof mediaPicture>;

/** What the list of pictures may be asked for. */
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

/** Which unused pictures stay: those that a form names which is not saved yet. */
export const mediaRemoval = z.object({
  keep: z
    .array(z.string().max(32))
    .max(1000, 'names too many pictures')
    .default([])
    // What is no picture's id need not be looked for; a database may not even be able to.
    .transform((ids) => ids.filter(isPictureId)),
});
