import { createHash } from 'node:crypto';
import { z } from 'zod';
import { clash, entity, removed } from '#app/api/calls/answers.ts';
import { type Calls, counted, endpoint } from '#app/api/calls/endpoint.ts';
import { tableResponse } from '#app/api/calls/file-answer.ts';
import { fieldProblem } from '#app/api/calls/problem.ts';
import { oneFile } from '#app/api/calls/upload.ts';
import { columnNotices, columnsProblem, guessColumns, keyQuestion } from '#app/domain/importing/columns.ts';
import { findTable } from '#app/domain/importing/header.ts';
import type { Import } from '#app/domain/importing/import.schema.ts';
import { importChoice, importEntity, importLineEntity } from '#app/domain/importing/import.schema.ts';
import { lineOutcomes, lineSteps } from '#app/domain/importing/import.ts';
import { lineView, refusedHeader, refusedRow } from '#app/domain/importing/line-view.ts';
import { fileNameKey, pictureSource } from '#app/domain/importing/row-pictures.ts';
import { Failure } from '#app/domain/records/errors.ts';
import type { ImportAction } from '#app/storage/importing/imports.ts';
import { separators, sheetLimits, zipLimits } from '#app/storage/importing/sheets/sheet-limits.ts';

const summaries: Record<ImportAction, string> = {
  start: 'Begin to write what was planned, or go on after it was cancelled.',
  cancel: 'Stop writing after the batch that is under way.',
  undo: 'Undo an import. Skips values that a user changed since.',
};

const picturesAnswer = z.object({
  import: importEntity,
  /** Number of pictures accepted, and why others were not. */
  taken: z.int(),
  problems: z.array(z.object({ name: z.string(), problem: z.string() })),
});

export const imports: Calls = ({ store, media, sheets }) => [
  endpoint('GET /imports', 'admin', {
    summary: 'List the latest imports of products, newest first.',
    answers: { 200: entity('Imports', z.array(importEntity)) },
    handle: async () => (await store.imports.list()).map(importView),
  }),
  endpoint('POST /imports', 'admin', {
    summary:
      'Send a CSV or Excel file of products. Its columns are guessed and a plan is made; nothing is written. In the state ' +
      '`asking` the column `question` must be explained first, by choosing the columns. `sheet` names the sheet of a ' +
      'workbook, and `separator` the character between the cells of a CSV file; without them, they are found.',
    upload: {
      field: 'file',
      maxFiles: 1,
      maxBytes: sheetLimits.bytes,
      textFields: [],
      optionalFields: ['sheet', 'separator'],
    },
    answers: { 201: entity('The import', importEntity) },
    async handle({ body }) {
      const { bytes, name } = oneFile(body);
      const { sheet, separator } = body.fields;
      if (separator !== undefined && !separators.includes(separator))
        throw fieldProblem('separator', 'must be a comma, a semicolon, a tab or a bar');
      const { lines, ...about } = await sheets.read(bytes, { sheet, separator });
      const table = findTable(lines);
      if (table.lines.length === 0) throw fieldProblem('file', 'This file has no rows below the names of its columns.');
      const filled = table.titles.map(
        (_, column) => table.lines.filter(({ cells }) => (cells[column] ?? '').trim() !== '').length,
      );
      const { priceTax } = await store.settings.read();
      const targets = guessColumns(table.titles, filled, priceTax);
      const question = keyQuestion(table.titles, targets, filled) !== null;
      const categories = await store.categories.list();
      const made = await store.imports.create({ ...about, ...table, targets, fileName: name, question });
      // A new shop has no categories, so every line would be refused without this option.
      const chosen =
        categories.length > 0 || question
          ? made
          : await store.imports.choose(made.id, targets, { ...made.options, addCategories: true });
      sheets.wake();
      return importView(chosen);
    },
  }),
  endpoint('GET /imports/:id', 'admin', {
    summary: 'Read one import: how far it has come.',
    answers: { 200: entity('The import', importEntity) },
    handle: async ({ params }) => importView(await store.imports.find(params.id)),
  }),
  endpoint('PUT /imports/:id', 'admin', {
    summary: 'Choose what columns and unknown values mean. A new plan is made; choices of values are remembered.',
    body: importChoice,
    maxBytes: 1024 * 1024,
    answers: { 200: entity('The import', importEntity), ...clash },
    async handle({ params: { id }, body: { targets, options, values } }) {
      const { titles } = await store.imports.find(id);
      if (targets.length !== titles.length) throw fieldProblem('targets', `must have ${titles.length} entries`);
      const problem = columnsProblem(targets);
      if (problem !== null) throw fieldProblem('targets', problem);
      const chosen = await store.imports.choose(id, targets, options, values);
      await store.importChoices.remember(values);
      sheets.wake();
      return importView(chosen);
    },
  }),
  endpoint('GET /imports/:id/lines', 'admin', {
    summary: 'List what each line does, or has done. X-Total-Count tells how many there are of an outcome.',
    query: z.object({
      outcome: z.enum(lineOutcomes).optional(),
      step: z.enum(lineSteps).optional(),
      warned: z.literal('true').optional(),
      limit: z.coerce.number().int().min(1).max(500).optional(),
      offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
    }),
    answers: { 200: entity('Lines in their order', z.array(importLineEntity)) },
    async handle({ params: { id }, query: { limit = 50, warned, ...wanted } }) {
      const about = await store.imports.find(id);
      const { lines, total } = await store.imports.lines(id, { ...wanted, isWarned: warned !== undefined, limit });
      return counted(
        lines.map((line) => lineView(line, about, dealer.locale)),
        total,
      );
    },
  }),
  endpoint('GET /imports/:id/refused', 'admin', {
    summary: 'The lines that were refused, as a file of the kind that was sent, each with why.',
    answers: { 200: { description: 'A CSV or Excel file' } },
    async handle({ params }) {
      const { id, titles, format } = await store.imports.find(params.id);
      const { lines } = await store.imports.lines(id, { outcome: 'refused', limit: sheetLimits.lines });
      const rows = lines.map((line) => refusedRow(line, titles.length));
      return tableResponse('not-taken-over', format, [refusedHeader(titles), ...rows]);
    },
  }),
  ...(['start', 'cancel', 'undo'] as const).map((action) =>
    endpoint(`POST /imports/:id/${action}`, 'admin', {
      summary: summaries[action],
      answers: { 200: entity('The import', importEntity), ...clash },
      async handle({ params, by }) {
        const moved = await store.imports.move(params.id, action, by);
        sheets.wake();
        return importView(moved);
      },
    }),
  ),
  endpoint('DELETE /imports/:id', 'admin', {
    summary: 'Forget an import of which nothing is written.',
    answers: { ...removed, ...clash },
    handle: ({ params }) => store.imports.remove(params.id),
  }),
  endpoint('POST /imports/:id/pictures', 'admin', {
    summary:
      'Upload a ZIP with up to 200 pictures named in the file. Each is validated like an upload, and the preview of the ' +
      'import is updated.',
    upload: { field: 'file', maxFiles: 1, maxBytes: zipLimits.bytes, textFields: [] },
    answers: { 200: entity('The import, and the result for the pictures', picturesAnswer), ...clash },
    async handle({ params, body }) {
      const about = await store.imports.find(params.id);
      const { id, targets, options } = about;
      const { zipPictures } = await import('#app/storage/importing/sheets/zip-pictures.ts');
      const problems: { name: string; problem: string }[] = [];
      let taken = 0;
      for await (const { name, bytes } of zipPictures(oneFile(body).bytes)) {
        // The same picture sent again reuses the upload, so that importing a file twice changes nothing.
        const contents = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
        try {
          const known = (await store.importPictures.find([contents])).get(contents);
          const url = known ?? (await media.addTrimmed(bytes)).url;
          await store.importPictures.add(contents, url);
          await store.importPictures.add(pictureSource(id, fileNameKey(name)), url);
          taken++;
        } catch (error) {
          if (!(error instanceof Failure) || (error.kind !== 'invalid' && error.kind !== 'unsupported')) throw error;
          problems.push({ name: name.slice(0, 200), problem: error.message });
        }
      }
      // A question about the columns comes before the plan.
      const chosen = about.state === 'asking' ? about : await store.imports.choose(id, targets, options);
      sheets.wake();
      return { import: importView(chosen), taken, problems };
    },
  }),
];

/** Returns the API response for an import, with values derived from its columns. */
import { dealer } from '#dealer';
export const importView = (about: Import) => ({
  ...about,
  notices: columnNotices(about.titles, about.targets, filledOf(about)),
  question: about.state === 'asking' ? keyQuestion(about.titles, about.targets, filledOf(about)) : null,
});

/** Returns the number of sample values of each column; 0 for a column without data. */
const filledOf = ({ samples }: Pick<Import, 'samples'>) => samples.map((some) => some.length);
