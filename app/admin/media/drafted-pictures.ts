import { uploadsNamedIn } from '#app/domain/media.ts';

/** They travel in an address, which must not become too long. */
const most = 200;

/** The pictures that forms name which were typed on this device and not saved: they count as used. */
export function draftedPictures(): string[] {
  try {
    const drafts = Object.entries(localStorage).flatMap(([key, text]) => (key.startsWith('draft:') ? [text] : []));
    return [...new Set(drafts.flatMap(uploadsNamedIn).map(({ id }) => id))].slice(0, most);
  } catch {
    // Storage is out of reach in some private windows; then there are no drafts either.
    return [];
  }
}
