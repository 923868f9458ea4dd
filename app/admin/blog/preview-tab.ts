/**
 * Opens a new tab that gets its address later. Call it synchronously in the click handler: browsers block a tab opened
 * after the server has answered as a pop-up.
 */
export function showInTab() {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.opener = null;
    tab.document.title = 'Preview';
    tab.document.body.textContent = 'Creating the preview… If nothing appears, go back to the admin panel tab.';
  }
  return {
    /** Returns false if the browser blocked the tab; then show a link instead. */
    open(url: string): boolean {
      tab?.location.replace(url);
      return tab !== null;
    },
    close: () => tab?.close(),
  };
}
