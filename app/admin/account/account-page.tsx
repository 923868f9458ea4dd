import { PageHead } from '#app/admin/page-head.tsx';

export default function AccountPage() {
  return <PageHead title="Account" />;
}
