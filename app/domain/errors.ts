/** What can go wrong in the business or in keeping its data. The calls turn each kind into one status code. */
export type FailureKind =
  /** No such thing. */
  | 'not-found'
  /** Someone else holds the name, or has saved in between, or the thing is in use. */
  | 'conflict'
  /** What was sent cannot be used as it is. */
  | 'invalid'
  /** What was sent is of a kind that is not accepted. */
  | 'unsupported'
  /** The data cannot be written now; trying again shortly may work. */
  | 'busy'
  /** The disk is full. */
  | 'full'
  /** Reading or writing failed for a reason outside the program. */
  | 'broken';

/** An expected failure. `message` is one plain sentence that may be shown to the person who asked. */
export class Failure extends Error {
  readonly kind: FailureKind;
  /** The field at fault, in the name it has in the call. */
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
