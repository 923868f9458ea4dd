import { z } from 'zod';
import { distinctTags } from '#app/domain/catalogue/tags.ts';
import { imageReference } from '#app/domain/pictures/image-ref.schema.ts';
import { isInstant } from '#app/domain/text/dates.ts';
import { cleanText } from '#app/domain/text/safe-text.ts';
import { absent, entity, lines, requiredLine, slug, text } from '#app/domain/text/text.schema.ts';
import { postStatuses } from './post-options.ts';

const { fields, create, change } = entity(
  {
    title: requiredLine(200),
    slug,
    author: requiredLine(120),
    category: requiredLine(120),
    content: z
      .string()
      .overwrite(cleanText)
      .max(500_000, 'must have at most 5,00,000 characters')
      .refine((html) => html.trim() !== '', 'must not be empty'),
  },
  {
    excerpt: absent(text(1000), ''),
    featuredImage: absent(imageReference, ''),
    /** Minutes. */
    readingTime: absent(z.int().min(1).max(600), 5),
    status: absent(z.enum(postStatuses), 'published'),
    tags: absent(lines(30, 60).overwrite(distinctTags), []),
    /** Set at first publication; may lie in the future. */
    publishedAt: absent(
      z
        .string()
        .refine(isInstant, 'must be an instant such as 2026-03-12T04:30:00Z')
        .overwrite((instant) => (isInstant(instant) ? new Date(instant).toISOString() : instant))
        .nullable(),
      null,
    ),
  },
);

export const newPost = create;
export type NewPost = z.output<typeof newPost>;
export const postChange = change;
export type PostChange = z.output<typeof postChange>;

export const postEntity = z.object({ id: z.string(), ...fields, createdAt: z.string(), updatedAt: z.string() });
export type Post = z.output<typeof postEntity>;

export const postCardEntity = postEntity.omit({ content: true });
