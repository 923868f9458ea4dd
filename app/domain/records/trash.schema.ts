import { z } from 'zod';
import { trashKinds } from './trash.ts';

const kind = z.enum(trashKinds);

export const trashItem = z.object({
  id: z.string(),
  kind,
  title: z.string(),
  removedAt: z.string(),
  /** User name; empty if the site deleted it. */
  removedBy: z.string(),
  /** When the item is deleted permanently. */
  endsAt: z.string(),
  /** Set if it was deleted together with others. */
  group: z.object({ id: z.string(), label: z.string() }).optional(),
  /** Entries of the group still in the trash; set only in lists of groups. */
  count: z.int().optional(),
});
export type TrashItem = z.output<typeof trashItem>;

/** A restored item, with notes on what differs from before. */
export const restored = z.object({ kind, title: z.string(), notes: z.array(z.string()) });
export type Restored = z.output<typeof restored>;

/** `left` is the number of items still in the trash. */
export const restoredGroup = z.object({ restored: z.int(), left: z.int(), notes: z.array(z.string()) });
export type RestoredGroup = z.output<typeof restoredGroup>;
