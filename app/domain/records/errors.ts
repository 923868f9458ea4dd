/** Expected failures. The API maps each kind to one status code. */
export type FailureKind =
  | 'not-found'
  /** The name is taken, another user saved in between, or the item is in use. */
  | 'conflict'
  | 'invalid'
  | 'unsupported'
  /** The data cannot be written now; a retry may succeed. */
  | 'busy'
  | 'full'
  /** A read or write failed for an external reason. */
  | 'broken';

/** An expected failure. `message` is one plain sentence that may be shown to the user. */
export class Failure extends Error {
  readonly kind: FailureKind;
  /** The invalid field, by its name in the API. */
  readonly field: string | undefined;

  constructor(kind: FailureKind, message: string, options: { field?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'Failure';
    this.kind = kind;
    this.field = options.field;
  }
}

export const notFound = (what: string) => new Failure('not-found', `${what} not found`);
export const conflict = (message: string, field?: string) =>
  new Failure('conflict', message, field === undefined ? {} : { field });
