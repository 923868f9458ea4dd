import { uploadLimits } from '#app/domain/business/settings.ts';
import type { ImportLine } from '#app/domain/importing/import.ts';
import { isWebAddress, picturesOf, withPictures } from '#app/domain/importing/row-pictures.ts';
import { Failure } from '#app/domain/records/errors.ts';
import type { Media } from '#app/storage/pictures/media.ts';
import { createFetchPicture } from './fetch-picture.ts';
import type { Pictures, Work } from './work.ts';

/** Imported pictures pass the same checks as uploads. */
export const importPictures = (media: Pick<Media, 'addTrimmed'>): Pictures => ({
  fetch: createFetchPicture({ maxBytes: uploadLimits.productImage }),
  keep: media.addTrimmed,
});

const atOnce = 4;

/**
 * Downloads the pictures of these lines, each once. Refuses a line if one of its pictures fails. Returns `null` if the
 * import was cancelled.
 */
export async function fetchPictures(
  { store, job, pictures, isStopping, stop }: Work,
  lines: readonly ImportLine[],
): Promise<ImportLine[] | null> {
  if (!job.options.fetchPictures) return [...lines];
  const wanted = (line: ImportLine) => {
    const before = new Set(picturesOf(line.before ?? {}));
    return picturesOf(line.after ?? {}).filter((each) => isWebAddress(each) && !before.has(each));
  };
  const addresses = [...new Set(lines.flatMap(wanted))];
  const found = await store.importPictures.find(addresses);
  const problems = new Map<string, string>();
  const left = addresses.filter((each) => !found.has(each));
  let isCancelled = false;

  async function fetchSome(): Promise<void> {
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      if (isStopping() || isCancelled) {
        isCancelled = true;
        return;
      }
      try {
        const { url } = await pictures.keep(await pictures.fetch(address, stop));
        await store.importPictures.add(address, url);
        found.set(address, url);
      } catch (error) {
        // An abort by shutdown is not an error of the picture.
        if (isStopping()) continue;
        if (!(error instanceof Failure) || (error.kind !== 'invalid' && error.kind !== 'unsupported')) throw error;
        problems.set(address, error.message);
      }
      // Fails if the import was cancelled or another process has it.
      if (!(await store.importWork.keep(job, {}))) isCancelled = true;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, fetchSome));
  if (isCancelled || isStopping()) return null;

  return lines.map((line) => {
    const missing = wanted(line).find((address) => problems.has(address));
    if (missing !== undefined)
      return {
        ...line,
        outcome: 'refused',
        problem: `The picture ${missing.slice(0, 200)} could not be copied: ${problems.get(missing)}.`,
      };
    const own = new Set(wanted(line));
    const after = withPictures(line.after ?? {}, (each) => (own.has(each) ? (found.get(each) ?? each) : each));
    return { ...line, after };
  });
}
