import { parseUploadName } from '#app/domain/pictures/image-ref.ts';
import type { Place } from './place.ts';

export type Progress = { moved: number; total: number; bytes: number };

export type Moved = Progress & {
  /** The files that could not be moved, with the reason; they are still where they were. */
  failures: { name: string; reason: string }[];
};

type Move = { from: Place; to: Place; atOnce?: number; onProgress?: (progress: Progress) => void };

/** After this number of failures, the place itself does not work. */
const maxFailures = 20;

/**
 * Moves all uploads, with their smaller copies, from one place to another. A file is deleted only after its copy was
 * read back and has the same bytes, so a move can be stopped at any time and run again. Uploads that arrive during the
 * move are moved as well.
 */
export async function movePictures({ from, to, atOnce = 8, onProgress = () => {} }: Move): Promise<Moved> {
  const done: Moved = { moved: 0, total: 0, bytes: 0, failures: [] };
  const seen = new Set<string>();
  const isBroken = () => done.failures.length >= maxFailures;

  async function move(name: string): Promise<void> {
    const data = await from.read(name);
    // Deleted by the site in the meantime.
    if (data === null) return;
    // Written by an earlier move, or damaged.
    const present = await to.read(name).catch(() => null);
    if (!present?.equals(data)) {
      await to.write(name, data);
      await to.flush();
      if (!(await to.read(name))?.equals(data)) throw new Error('The copy differs');
    }
    await from.remove(name);
    done.moved++;
    done.bytes += data.length;
    onProgress(done);
  }

  for (;;) {
    const names: string[] = [];
    for await (const { name } of from.list()) if (!seen.has(name) && parseUploadName(name) !== null) names.push(name);
    if (names.length === 0 || isBroken()) return done;
    for (const name of names) seen.add(name);
    done.total += names.length;
    const workOff = async () => {
      for (let name = names.pop(); name !== undefined && !isBroken(); name = names.pop())
        await move(name).catch(({ message }) => void done.failures.push({ name: String(name), reason: message }));
    };
    await Promise.all(Array.from({ length: atOnce }, workOff));
  }
}
