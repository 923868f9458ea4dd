import { uploadsNamedIn } from '#app/domain/media.ts';

/** Limits the length of the request URL. */
const most = 200;

/** The pictures in unsaved drafts on this device; they count as used. */
export function draftedPictures(): string[] {
  try {
    const drafts = Object.entries(localStorage).flatMap(([key, text]) => (key.startsWith('draft:') ? [text] : []));
    return [...new Set(drafts.flatMap(uploadsNamedIn).map(({ id }) => id))].slice(0, most);
  } catch {
    // Storage is unavailable in some private windows; then there are no drafts either.
    return [];
  }
}
