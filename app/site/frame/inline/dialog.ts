/**
 * A polyfill of `commandfor` for dialogs. It works before hydration. Without scripts, visitors use the contact page.
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
