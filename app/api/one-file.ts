import type { UploadBody } from './call.ts';
import { fieldProblem } from './problem.ts';
import type { Upload } from './upload.ts';

/** Returns the file of a single-file form. Throws a 422 for none or several. */
export function oneFile({ files }: UploadBody): Upload {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) throw fieldProblem('file', 'Send one file.', 'too_many');
  return file;
}
