import { z } from 'zod';
import { line } from '#app/domain/text.schema.ts';
import { type ColumnTarget, columnTargets } from './columns.ts';
import { importStates, lineOutcomes } from './import.ts';
import { matchedFields, valueActions } from './value-match.ts';

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
  /** What to do with values that the shop does not have; those that are absent keep their choice. */
  values: z
    .array(
      z.object({
        field: z.enum(matchedFields),
        value: line(120),
        action: z.enum(valueActions),
        to: line(120).default(''),
      }),
    )
    .max(2000, 'must have at most 2000 entries')
    .default([]),
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
  /** The column that the owner must explain before a plan is made; `null` in every state but `asking`. */
  question: count.nullable(),
  /** Sentences about columns that are left out because another has their meaning. */
  notices: z.array(z.string()),
  /** Values that the shop does not have: how many rows hold each, the value proposed, and what is done with it. */
  values: z.array(
    z.object({
      field: z.enum(matchedFields),
      value: z.string(),
      rows: count,
      match: z.string(),
      action: z.enum(valueActions),
      to: z.string(),
      isChosen: z.boolean(),
    }),
  ),
  counts: z.object({
    new: count,
    changed: count,
    same: count,
    refused: count,
    skipped: count,
    warned: count,
    blank: count,
  }),
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
  warnings: z.array(z.string()),
  step: z.string(),
});
