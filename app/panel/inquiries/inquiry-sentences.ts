import { counted } from '#app/panel/frame/counted.ts';

export const inquirySentences = {
  fetchFailed: 'Failed to fetch messages',
  updated: 'Status updated',
  updateFailed: 'Failed to update',
  deleted: 'Message deleted',
  deleteFailed: 'Failed to delete message',
  deletedBefore: 'This message was already deleted',
  confirmDelete: 'Delete this message?',
  markedSpam: 'Moved to suspected spam',
  markedNotSpam: 'Moved to messages',
  followUpOn: (day: string) => (day === '' ? 'Follow-up removed' : `Follow-up on ${day}`),
  assigned: (name: string) => (name === '' ? 'Assigned to nobody' : `Assigned to ${name}`),
  noteAdded: 'Note added',
  noteFailed: 'Failed to add the note',
  confirmRevoke: 'Revoke the link of this inquiry? The customer cannot open its page any more.',
  linkRevoked: 'Link revoked',
  revokeFailed: 'Failed to revoke the link',
  entered: ({ name }: { name: string }) => `Inquiry of ${name} saved`,
  enterFailed: 'Failed to save the inquiry',
  exported: (count: number) => `Exported ${counted(count, 'message', 'messages')}`,
  exportFailed: 'Failed to export messages',
};
