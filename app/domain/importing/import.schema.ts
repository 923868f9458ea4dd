import { z } from 'zod';
import { matchedFields, valueActions } from '#app/domain/catalogue/fields/value-match.ts';
import { line } from '#app/domain/text/text.schema.ts';
import { type ColumnTarget, columnTargets } from './columns.ts';
import { defaultOptions, importStates, lineOutcomes, lineSteps } from './import.ts';
import { sameNames } from './matcher.ts';

const options = z.object({
  emptyClears: z.boolean(),
  addCategories: z.boolean(),
  fetchPictures: z.boolean(),
  brandFirst: z.boolean().default(defaultOptions.brandFirst),
  sameName: z.enum(sameNames).default(defaultOptions.sameName),
  brand: line(100),
  category: line(120),
});

const targets = z.array(z.enum(columnTargets as [ColumnTarget, ...ColumnTarget[]]));

/** How to read a file. */
export const importChoice = z.object({
  /** Target of each column, in order. */
  targets: targets.max(200, 'must have at most 200 entries'),
  options,
  /** Choices for values that the shop does not have; absent values keep their choice. */
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

export const importEntity = z.object({
  id: z.string(),
  createdAt: z.string(),
  fileName: z.string(),
  format: z.enum(['csv', 'xlsx']),
  /** The imported sheet, and the workbook's other sheets. */
  sheet: z.string(),
  otherSheets: z.array(z.string()),
  state: z.enum(importStates),
  /** Column titles, the target of each column, and sample values from the first lines. */
  titles: z.array(z.string()),
  targets,
  samples: z.array(z.array(z.string())),
  options,
  /** Number of non-empty lines, and of those already processed in this step. */
  total: count,
  done: count,
  toDo: count,
  /** The column whose target the owner must choose before planning; `null` in every state but `asking`. */
  question: count.nullable(),
  /** Sentences about columns that are ignored because another column has the same target. */
  notices: z.array(z.string()),
  /** Values unknown to the shop, each with its number of rows, the proposed value and the chosen action. */
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
  counts: z.record(z.enum([...lineOutcomes, 'warned', 'blank']), count),
  /** Products written so far, and those that undo skipped because a user changed them since. */
  written: count,
  left: count,
  /** Why it failed, as a sentence. */
  problem: z.string(),
  endedAt: z.string().nullable(),
});
export type ImportView = z.output<typeof importEntity>;
/** An import as stored. */
export type Import = Omit<ImportView, 'question' | 'notices'>;

export const importLineEntity = z.object({
  number: count,
  outcome: z.enum([...lineOutcomes, '']),
  /** A short name of the line's product. */
  label: z.string(),
  /** Changed values, by column title. */
  changes: z.array(z.object({ title: z.string(), from: z.string(), to: z.string() })),
  problem: z.string(),
  warnings: z.array(z.string()),
  step: z.enum(['', ...lineSteps]),
});
/** A line for display: its product and its effect. */
export type LineView = z.output<typeof importLineEntity>;
