import { sentences } from '#app/admin/sentences.ts';

/** Where the pictures of posts go, the featured one and those in the text: a screenshot keeps its white border. */
export const pictureUpload = {
  path: '/products/upload-image',
  texts: { border: 'keep' },
  toasts: { success: sentences.upload.done, failure: sentences.upload.failed },
};
