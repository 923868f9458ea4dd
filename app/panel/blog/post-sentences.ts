export const postSentences = {
  fetchFailed: 'Failed to fetch posts',
  updated: 'Post updated',
  published: 'Post published',
  scheduled: 'Post scheduled',
  draftSaved: 'Draft saved',
  saveFailed: 'Failed to save post',
  deleted: 'Post deleted',
  deleteFailed: 'Failed to delete post',
  confirmDelete: 'Delete this post?',
  previewFailed: 'Failed to create the preview',
} as const;
