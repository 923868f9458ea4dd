import type { Fields, ImportOptions } from './plan.ts';

/**
 * States of an import. A process works on it in `planning`, `running` and `undoing`. `asking` waits until the owner
 * identifies a column. `planned` has written nothing yet. `cancelled` and `failed` may have written some lines, which can
 * be undone.
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

/** States in which a process works on the import. */
export const workStates = ['planning', 'running', 'undoing'] as const satisfies ImportState[];
export type WorkState = (typeof workStates)[number];

export const isAtWork = (state: ImportState): boolean =>
  state === 'reading' || workStates.some((each) => each === state);

export const lineOutcomes = ['new', 'changed', 'same', 'refused', 'skipped'] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

/** Lines by outcome; `warned` of them carry a warning. `blank` counts the blank lines between the others. */
export type ImportCounts = Record<LineOutcome | 'warned' | 'blank', number>;

/** `failed`: the planned line could not be written. `left`: undo skipped it, because a user changed the product since. */
export const lineSteps = ['written', 'undone', 'left', 'failed'] as const;
export type LineStep = '' | (typeof lineSteps)[number];

/** One line of a file: its cells and its effect. */
export type ImportLine = {
  number: number;
  cells: string[];
  /** Empty until planned. */
  outcome: LineOutcome | '';
  productId: string | null;
  before: Fields | null;
  after: Fields | null;
  problem: string;
  /** Sentences about accepted but doubtful values. */
  warnings: string[];
  step: LineStep;
};

export const noCounts: ImportCounts = { new: 0, changed: 0, same: 0, refused: 0, skipped: 0, warned: 0, blank: 0 };

export const defaultOptions: ImportOptions = {
  emptyClears: false,
  addCategories: false,
  fetchPictures: true,
  brandFirst: false,
  sameName: 'ask',
  brand: '',
  category: '',
};
