import { parseUploadName } from '#app/domain/pictures/image-ref.ts';
import { createQueue } from '#app/storage/engine/work/queue.ts';
import type { Place } from './place.ts';

export type Progress = { moved: number; total: number; bytes: number };

export type Moved = Progress & {
  /** The files that could not be moved, with the reason; they are still where they were. */
  failures: { name: string; reason: string }[];
};

type Move = { from: Place; to: Place; atOnce?: number; onProgress?: (progress: Progress) => void };

/** After this number of failures, the place itself does not work. */
const maxFailures = 20;

/** Moves all uploads. A file is deleted only after its copy was read back, so it can be stopped and run again. */
export async function movePictures({ from, to, atOnce = 8, onProgress = () => {} }: Move): Promise<Moved> {
  const listed = await Array.fromAsync(from.list(), ({ name }) => name);
  const names = listed.filter((name) => parseUploadName(name) !== null);
  const done: Moved = { moved: 0, total: names.length, bytes: 0, failures: [] };

  async function move(name: string): Promise<void> {
    const data = await from.read(name);
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

  const inTurn = createQueue(atOnce);
  const moveInTurn = (name: string) =>
    inTurn(async () => {
      if (done.failures.length >= maxFailures) return;
      await move(name).catch(({ message }) => void done.failures.push({ name, reason: message }));
    });
  await Promise.all(names.map(moveInTurn));
  return done;
}
