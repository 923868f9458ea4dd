import { sentences } from '#app/admin/sentences.ts';

/** Upload settings for pictures of posts. Borders are not trimmed, so that screenshots keep theirs. */
export const pictureUpload = {
  path: '/products/upload-image',
  texts: { border: 'keep' },
  toasts: { success: sentences.upload.done, failure: sentences.upload.failed },
};
