/** The toasts and confirmations of quotations. */
export const quotationSentences = {
  fetchFailed: 'Failed to fetch quotations',
  startFailed: 'Failed to create the quotation',
  saved: 'Quotation saved',
  saveFailed: 'Failed to save the quotation',
  sent: (number: string) => `Sent as ${number}`,
  mailed: (number: string) => `${number} is sent by e-mail`,
  copied: 'Link copied',
  sendFailed: 'Failed to send the quotation',
  notReady: 'Not sent yet. Please complete the marked fields.',
  versionFailed: 'Failed to make a new version',
  confirmDelete: 'Delete this draft?',
  deleted: 'Draft deleted',
  deleteFailed: 'Failed to delete the draft',
  addFailed: 'Failed to add the product',
} as const;
