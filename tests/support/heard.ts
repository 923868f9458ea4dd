import type { Readable } from 'node:stream';

/** Reads these streams; returns everything that they have sent so far. */
export function heard(...streams: (Readable | null)[]): () => string {
  const parts: string[] = [];
  for (const stream of streams) stream?.on('data', (chunk) => parts.push(String(chunk)));
  return () => parts.join('');
}
