import type { UploadBody } from './call.ts';
import { fieldProblem } from './problem.ts';
import type { Upload } from './upload.ts';

/** The only file of a form that takes one. */
export function oneFile({ files }: UploadBody): Upload {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) throw fieldProblem('file', 'Send one file.', 'too_many');
  return file;
}
