import { Link } from 'react-router';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { dateAndTime } from '#app/panel/frame/dates.ts';
import { FileDownload } from '#app/panel/frame/file-download.tsx';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { PanelSection } from '#app/panel/frame/panel-section.tsx';
import type { Route } from './+types/imports-page';
import { type Import, importCalls } from './import-calls.ts';
import { ImportFile } from './import-file.tsx';
import { stateInWords } from './import-words.ts';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadValue(request, importCalls.list, { sentence: 'Failed to fetch imports' });

export default function ImportsPage({ loaderData }: Route.ComponentProps) {
  const imports = useLoadedValue(loaderData);
  return (
    <div className="@container">
      <PageHead title="Import and export" back={{ to: '/admin/products', text: 'Products' }} />
      <PanelSection
        title="Import a price list"
        lead="Existing products are matched by SKU, then web address, then name. Other products are added."
      >
        <ImportFile />
      </PanelSection>
      <PanelSection title="Earlier imports" lead="Kept for a month. Open one to see its rows or undo it.">
        {imports === null ? <NotLoaded what="The imports" /> : <ImportList imports={imports} />}
      </PanelSection>
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
    </div>
  );
}

function ImportList({ imports }: { imports: readonly Import[] }) {
  if (imports.length === 0) return <p className="text-ink-soft">None yet.</p>;
  return (
    <ul aria-label="Earlier imports" className="divide-y divide-rule rounded-sm border border-rule bg-sheet">
      {imports.map((each) => (
        <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-4 px-3 py-2 text-sm">
          <Link
            to={`/admin/products/import/${each.id}`}
            className="inline-flex min-h-11 min-w-0 items-center font-semibold break-all text-cyan underline"
          >
            {each.fileName}
          </Link>
          <span className="text-ink-soft">
            {stateInWords(each)} · {dateAndTime(each.createdAt)}
          </span>
        </li>
      ))}
    </ul>
  );
}
