import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Busboy } from '@fastify/busboy';
import { refuseEncoded } from './body.ts';
import { Problem } from './problem.ts';

/** One uploaded file. Its name is never used as a path. */
export type Upload = { field: string; name: string; bytes: Buffer };

/** Limits of an upload. Sizes are bytes. */
export type UploadRules = {
  field: string;
  maxFiles: number;
  maxBytes: number;
  textFields: readonly string[];
  optionalFields?: readonly string[];
  /** The longest text field; 1 KB by default. */
  maxFieldBytes?: number;
};

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

/** Milliseconds in which an upload must arrive. */
const uploadTimeoutMs = 60_000;

/** Reads a multipart form, enforcing limits on counts, sizes and time while it streams in. Throws a problem. */
export async function readUpload(request: Request, rules: UploadRules, timeoutMs = uploadTimeoutMs) {
  refuseEncoded(request);
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new Problem(415, 'Send multipart/form-data.');
  const maxTotalBytes = rules.maxFiles * rules.maxBytes + 64 * 1024;
  if (Number(request.headers.get('content-length') ?? 0) > maxTotalBytes) throw tooLarge(rules);
  if (request.body === null) throw malformed();

  const files: Upload[] = [];
  const fields: Record<string, string> = {};
  await new Promise<void>((resolve, reject) => {
    const parser = createParser(type, rules);
    const body = Readable.fromWeb(request.body as never);
    const timer = setTimeout(() => fail(new Problem(408, 'The upload took too long.')), timeoutMs);
    let size = 0;

    function fail(problem: Problem) {
      clearTimeout(timer);
      body.unpipe(parser);
      reject(problem);
    }

    parser.on('file', (field, stream, name) => {
      buffer(stream).then(
        (bytes) => {
          if (stream.truncated) fail(tooLarge(rules));
          else files.push({ field, name: String(name ?? '').slice(0, 200), bytes });
        },
        () => fail(malformed()),
      );
    });
    parser.on('field', (field, value) => {
      if (rules.textFields.includes(field) || rules.optionalFields?.includes(field)) fields[field] = value;
    });
    for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      parser.on(event, () => fail(tooManyParts(rules)));
    parser.on('error', () => fail(malformed()));
    parser.on('finish', () => {
      clearTimeout(timer);
      // The last file must be collected before the form counts as read.
      setImmediate(resolve);
    });
    body.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxTotalBytes) fail(tooLarge(rules));
    });
    body.on('error', () => fail(malformed()));
    body.pipe(parser);
  });

  const wrong = files.filter(({ field }) => field !== rules.field);
  if (files.length === 0 || wrong.length > 0)
    throw new Problem(422, [{ loc: ['body', rules.field], msg: 'Field required', type: 'missing' }]);
  return { files, fields };
}

function createParser(type: string, rules: UploadRules) {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        files: rules.maxFiles,
        fields: 10,
        parts: rules.maxFiles + 10,
        fileSize: rules.maxBytes,
        fieldSize: rules.maxFieldBytes ?? 1024,
        fieldNameSize: 100,
        headerPairs: 20,
        headerSize: 8 * 1024,
      },
    });
  } catch {
    throw malformed();
  }
}

const malformed = () => new Problem(400, 'The form could not be read.');

const tooLarge = ({ maxBytes }: UploadRules) =>
  new Problem(413, `This file is too large. Up to ${megabytes(maxBytes)} is possible.`);

const tooManyParts = ({ field, maxFiles }: UploadRules) =>
  new Problem(422, [
    {
      loc: ['body', field],
      msg: maxFiles === 1 ? 'Send one file.' : `Send at most ${maxFiles} files at once.`,
      type: 'too_many',
    },
  ]);

/** Returns the file of a single-file form; `readUpload` has rejected none and several. */
export const oneFile = ({ files }: { files: readonly Upload[] }) => files[0] as Upload;
