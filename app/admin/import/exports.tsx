import { PanelSection } from '#app/admin/panel-section.tsx';
import { FileDownload } from './file-download.tsx';

/** The file exports. */
export function Exports() {
  return (
    <>
      <PanelSection
        title="Export products"
        lead="All products with all their details. You can change the file and import it here again."
      >
        <div className="flex flex-wrap gap-3">
          <FileDownload path="/exports/products?format=xlsx">Products for Excel</FileDownload>
          <FileDownload path="/exports/products?format=csv">Products as CSV</FileDownload>
        </div>
      </PanelSection>
      <PanelSection title="Export other data" lead="Lists for a spreadsheet.">
        <div className="flex flex-wrap gap-3">
          <FileDownload path="/exports/categories">Categories as CSV</FileDownload>
          <FileDownload path="/exports/posts">Blog posts as CSV</FileDownload>
          <FileDownload path="/exports/messages">Messages as CSV</FileDownload>
        </div>
      </PanelSection>
      <PanelSection
        title="Everything in one file"
        lead="All your data and pictures, without passwords. Keep the file in a safe place."
      >
        <FileDownload path="/exports/archive">Download everything (ZIP)</FileDownload>
      </PanelSection>
    </>
  );
}
