export const inquiryDialogId = 'inquiry';

/** Opens the dialog natively; frame/inline/dialog.ts is the polyfill. */
export const opensInquiry = { commandfor: inquiryDialogId, command: 'show-modal' };
