import { sentences } from '#app/admin/sentences.ts';

/** Where the pictures of posts go: the featured one and those in the text. */
export const pictureUpload = {
  path: '/products/upload-image',
  toasts: { success: sentences.upload.done, failure: sentences.upload.failed },
};
