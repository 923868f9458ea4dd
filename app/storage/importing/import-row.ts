import type { Import } from '#app/domain/importing/import.schema.ts';
import { type ImportLine, noCounts } from '#app/domain/importing/import.ts';
import { codec, json, nullableText, number, type RowOf, text } from '#app/storage/engine/codec.ts';

const imports = codec<Import>()({
  id: text('id'),
  createdAt: text('created_at'),
  fileName: text('file_name'),
  format: text('format'),
  sheet: text('sheet'),
  otherSheets: json('other_sheets'),
  state: text('state'),
  titles: json('titles'),
  targets: json('targets'),
  samples: json('samples'),
  options: json('options'),
  values: json('value_matches'),
  total: number('total'),
  done: number('done'),
  toDo: number('to_do'),
  counts: json('counts'),
  written: number('written'),
  left: number('left_as_is'),
  problem: text('problem'),
  endedAt: nullableText('ended_at'),
});

export type ImportRow = RowOf<typeof imports> & {
  /** Increments when the columns or options change, so that a plan made for the old ones is discarded. */
  revision: number;
  /** JSON array of the ids of categories created by this import. */
  made_categories: string;
  /** The user name that started the import or its undo. */
  begun_by: string;
};

export const toImportRow = (entity: Import): ImportRow => ({
  ...imports.toRow(entity),
  revision: 0,
  made_categories: '[]',
  begun_by: '',
});
/** Imports of earlier versions counted fewer kinds of lines. */
export const fromImportRow = (row: ImportRow): Import => {
  const entity = imports.fromRow(row);
  return { ...entity, counts: { ...noCounts, ...entity.counts } };
};

const lines = codec<ImportLine>()({
  number: number('number'),
  cells: json('cells'),
  outcome: text('outcome'),
  productId: nullableText('product_id'),
  before: json('before'),
  after: json('after'),
  problem: text('problem'),
  warnings: json('warnings'),
  step: text('step'),
});

export type ImportLineRow = RowOf<typeof lines> & { import_id: string };

export const toLineRow = (importId: string, line: ImportLine): ImportLineRow => ({
  ...lines.toRow(line),
  import_id: importId,
});
export const fromLineRow = (row: ImportLineRow): ImportLine => lines.fromRow(row);
