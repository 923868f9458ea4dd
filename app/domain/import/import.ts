import type { ColumnTarget } from './columns.ts';
import type { Fields, ImportOptions } from './plan.ts';

/**
 * How far an import has come. `planning`, `running` and `undoing` are worked at; in `planned` nothing is written yet;
 * `cancelled` and `failed` have written a part, all of which can be undone.
 */
export const importStates = [
  'reading',
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

export const lineOutcomes = ['new', 'changed', 'same', 'refused'] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

export type ImportCounts = Record<LineOutcome, number>;

/** What has become of the products: written, put back, or left because somebody has changed them since. */
export type LineStep = '' | 'written' | 'undone' | 'left';

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
  step: LineStep;
};

export const noCounts: ImportCounts = { new: 0, changed: 0, same: 0, refused: 0 };

export const defaultOptions: ImportOptions = {
  emptyClears: false,
  addCategories: false,
  fetchPictures: true,
  brand: '',
  category: '',
};
