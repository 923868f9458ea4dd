import type { ColumnTarget } from './columns.ts';
import type { Fields, ImportOptions } from './plan.ts';
import type { ValueMatch } from './value-match.ts';

/**
 * The states of an import. A process works at `planning`, `running` and `undoing`. `asking` waits until the owner says what
 * a column is; `planned` has written nothing yet; `cancelled` and `failed` have written a part, all of which can be undone.
 */
export const importStates = [
  'reading',
  'asking',
  'planning',
  'planned',
  'running',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

/** The states in which a process works at it. */
export const workStates = ['planning', 'running', 'undoing'] as const satisfies ImportState[];
export type WorkState = (typeof workStates)[number];

export const isAtWork = (state: ImportState): boolean =>
  state === 'reading' || workStates.some((each) => each === state);

export const lineOutcomes = ['new', 'changed', 'same', 'refused', 'skipped'] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

/** Lines by outcome; `warned` of them carry a warning. `blank` counts the blank lines between the others. */
export type ImportCounts = Record<LineOutcome | 'warned' | 'blank', number>;

/** `failed` was planned and could not be written; `left` was changed by a user after the import, so undo skips it. */
export const lineSteps = ['written', 'undone', 'left', 'failed'] as const;
export type LineStep = '' | (typeof lineSteps)[number];

export type Import = {
  id: string;
  createdAt: string;
  fileName: string;
  format: 'csv' | 'xlsx';
  /** The sheet of a workbook that was read, and those that were not. */
  sheet: string;
  otherSheets: string[];
  state: ImportState;
  /** Titles of the columns, what each is read as, and what stands in it in the first lines. */
  titles: string[];
  targets: ColumnTarget[];
  samples: string[][];
  options: ImportOptions;
  /** Values of the file that the shop does not have; known once it is planned. */
  values: ValueMatch[];
  /** Lines with something in them, and how many of those that are worked at are done. */
  total: number;
  done: number;
  toDo: number;
  counts: ImportCounts;
  /** Products written so far, and those that undoing has left as somebody else has made them. */
  written: number;
  left: number;
  /** Why it failed, in a sentence. */
  problem: string;
  endedAt: string | null;
};

/** One line of a file: what stands there, and what it does. */
export type ImportLine = {
  number: number;
  cells: string[];
  /** Empty until it is planned. */
  outcome: LineOutcome | '';
  productId: string | null;
  before: Fields | null;
  after: Fields | null;
  problem: string;
  /** Sentences about values that are accepted with doubt. */
  warnings: string[];
  step: LineStep;
};

export const noCounts: ImportCounts = { new: 0, changed: 0, same: 0, refused: 0, skipped: 0, warned: 0, blank: 0 };

export const defaultOptions: ImportOptions = {
  emptyClears: false,
  addCategories: false,
  fetchPictures: true,
  brand: '',
  category: '',
};
