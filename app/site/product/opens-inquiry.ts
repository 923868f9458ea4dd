export const inquiryDialogId = 'inquiry';

/** Opens the dialog without any script; where the browser does not know the command yet, a small one of ours does. */
export const opensInquiry = { commandfor: inquiryDialogId, command: 'show-modal' };
