import { createHash } from 'node:crypto';
import { z } from 'zod';
import { clash, entity } from '#app/api/calls/answers.ts';
import { type Calls, endpoint, json } from '#app/api/calls/endpoint.ts';
import { oneFile } from '#app/api/calls/upload.ts';
import { importEntity } from '#app/domain/importing/import.schema.ts';
import { fileNameKey, pictureSource } from '#app/domain/importing/row-pictures.ts';
import { Failure } from '#app/domain/records/errors.ts';
import { zipLimits } from '#app/storage/importing/sheets/sheet-limits.ts';
import { importView } from './imports.ts';

const answer = z.object({
  import: importEntity,
  /** Number of pictures accepted, and why others were not. */
  taken: z.int(),
  problems: z.array(z.object({ name: z.string(), problem: z.string() })),
});

export const importPictures: Calls = ({ store, media, sheets }) => [
  endpoint('POST /imports/:id/pictures', {
    access: 'admin',
    summary:
      'Upload a ZIP with up to 200 pictures named in the file. Each is validated like an upload, and the preview of the ' +
      'import is updated.',
    upload: { field: 'file', maxFiles: 1, maxBytes: zipLimits.bytes, textFields: [] },
    answers: { 200: entity('The import, and the result for the pictures', answer), ...clash },
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
      return json({ import: importView(chosen), taken, problems });
    },
  }),
];
