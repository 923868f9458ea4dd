export const inquiryDialogId = 'inquiry';

/** Opens the dialog natively; inline/dialog.ts is the polyfill. */
export const opensInquiry = { commandfor: inquiryDialogId, command: 'show-modal' };
