import { PageHead } from '#app/admin/page-head.tsx';
import { load } from '#app/admin/session.ts';
import type { Route } from './+types/samples-page';
import { SampleData } from './sample-data.tsx';

/** Loads nothing, but redirects users without a session. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => ({}), { empty: {}, sentence: '' });

export default function SamplesPage() {
  return (
    <>
      <PageHead
        title="Sample data"
        lead="Ready-made categories and branches to start with. Your own entries stay unchanged."
      />
      <SampleData />
    </>
  );
}
