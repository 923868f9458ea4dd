export const uploadSentences = {
  done: 'Image uploaded successfully',
  failed: 'Failed to upload image',
  galleryDone: (count: number) => `Uploaded ${count} images successfully`,
  galleryFailed: 'Failed to upload gallery images',
  savingAfter: (count: number) => `Saving after ${count} ${count === 1 ? 'picture' : 'pictures'}…`,
  saveStopped: 'Not saved: a picture could not be uploaded. Try it again or remove it, then save.',
  notPasted: (count: number) =>
    `${count} ${count === 1 ? 'picture was' : 'pictures were'} not pasted. Copy ${count === 1 ? 'it' : 'each'} alone, or add ${count === 1 ? 'it' : 'them'} as a file.`,
  tooManyAtOnce: 'Up to 10 images at once. The first 10 are uploaded.',
};
