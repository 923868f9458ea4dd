export const inquiryDialogId = 'inquiry';

/** Opens the dialog without any script; where the browser does not know the command yet, with one. */
export const opensInquiry = {
  commandfor: inquiryDialogId,
  command: 'show-modal',
  onClick() {
    const knowsCommand = 'command' in HTMLButtonElement.prototype;
    const dialog = document.getElementById(inquiryDialogId);
    if (!knowsCommand && dialog instanceof HTMLDialogElement) dialog.showModal();
  },
};
