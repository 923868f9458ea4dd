export const uploadSentences = { done: 'Image uploaded successfully', failed: 'Failed to upload image' };
