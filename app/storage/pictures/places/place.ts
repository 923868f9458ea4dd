export type ListedFile = {
  name: string;
  /** `null` if the file was removed in the meantime. */
  stat: () => Promise<{ bytes: number; at: Date } | null>;
};

/**
 * Where pictures are stored: a folder or a bucket. Names are file names without folders, and the content of a name never
 * changes. A file is either complete or absent. Every operation throws a `Failure` if the place does not work.
 */
export type Place = {
  /** `null` if the file does not exist. Damaged bytes are never returned. */
  read: (name: string) => Promise<Buffer | null>;
  /** After a crash of the machine, the file exists only if `flush` has returned. */
  write: (name: string, data: Buffer) => Promise<void>;
  flush: () => Promise<void>;
  /** Stores a file that can be made again. Never fails and never waits for a network. */
  keepCopy: (name: string, data: Buffer) => Promise<void>;
  /** The size in bytes; `null` if the file does not exist. */
  size: (name: string) => Promise<number | null>;
  /** The files whose names begin with `start`. */
  list: (start?: string) => AsyncGenerator<ListedFile>;
  /** Succeeds also if another process has removed the file. */
  remove: (name: string) => Promise<void>;
};
