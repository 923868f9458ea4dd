/**
 * Opens and closes dialogs by `commandfor`, in browsers that do not know it yet; at once, and not only when React has
 * come. Without scripts there is the contact page beside.
 */
if (!('command' in HTMLButtonElement.prototype))
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('[commandfor]');
    if (!button) return;
    const dialog = document.getElementById(button.getAttribute('commandfor') ?? '') as HTMLDialogElement | null;
    if (!dialog?.showModal) return;
    if (button.getAttribute('command') === 'close') dialog.close();
    else if (!dialog.open) dialog.showModal();
  });
