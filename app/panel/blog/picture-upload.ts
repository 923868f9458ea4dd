import { uploadSentences } from '#app/panel/frame/upload-sentences.ts';

/** Upload settings for pictures of posts. Borders are not trimmed, so that screenshots keep theirs. */
export const pictureUpload = {
  path: '/products/upload-image',
  texts: { border: 'keep' },
  toasts: { success: uploadSentences.done, failure: uploadSentences.failed },
};
