import { counted } from '#app/panel/frame/counted.ts';

export const mediaSentences = {
  fetchFailed: 'Failed to fetch pictures',
  textSaved: 'Alt text saved',
  textFailed: 'Failed to save the alt text',
  textChangedSince: 'Not saved: someone else has just changed this alt text. Please compare both.',
  gone: 'This picture was removed',
  removed: 'Picture moved to trash',
  removeFailed: 'Failed to remove the picture',
  confirmRemove: 'Remove this picture? It stays in the trash for 30 days.',
  confirmRemoveUnused: (count: number, size: string) =>
    `Remove ${counted(count, 'unused picture', 'unused pictures')} (${size})? They stay in the trash for 30 days.`,
  unusedRemoved: (count: number, size: string) => `Moved ${counted(count, 'picture', 'pictures')} (${size}) to trash`,
  tooManyAtOnce: 'Up to 100 pictures at once. The first 100 are uploaded.',
  someFailed: (count: number) =>
    count === 1 ? '1 picture could not be uploaded' : `${count} pictures could not be uploaded`,
} as const;
