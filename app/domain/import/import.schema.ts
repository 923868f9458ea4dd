import { z } from 'zod';
import { line } from '#app/domain/text.schema.ts';
import { type ColumnTarget, columnTargets } from './columns.ts';
import { importStates, lineOutcomes } from './import.ts';

const options = z.object({
  emptyClears: z.boolean(),
  addCategories: z.boolean(),
  fetchPictures: z.boolean(),
  brand: line(100),
  category: line(120),
});

/** How a file is to be read. */
export const importChoice = z.object({
  /** What each column is read as, in their order. */
  targets: z
    .array(z.enum(columnTargets as [ColumnTarget, ...ColumnTarget[]]))
    .max(200, 'must have at most 200 entries'),
  options,
});

const count = z.int();

/** An import as the calls answer it. */
export const importEntity = z.object({
  id: z.string(),
  createdAt: z.string(),
  fileName: z.string(),
  format: z.enum(['csv', 'xlsx']),
  sheet: z.string(),
  otherSheets: z.array(z.string()),
  state: z.enum(importStates),
  titles: z.array(z.string()),
  targets: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  options,
  total: count,
  done: count,
  toDo: count,
  counts: z.object({ new: count, changed: count, same: count, refused: count }),
  written: count,
  left: count,
  problem: z.string(),
  endedAt: z.string().nullable(),
});

/** A line of a file as the calls answer it. */
export const importLineEntity = z.object({
  number: count,
  outcome: z.enum([...lineOutcomes, '']),
  /** What the line is about, as it stands there. */
  label: z.string(),
  /** What becomes what, by the name of each column. */
  changes: z.array(z.object({ title: z.string(), from: z.string(), to: z.string() })),
  problem: z.string(),
  step: z.string(),
});
