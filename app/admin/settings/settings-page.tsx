import { PageHead } from '#app/admin/page-head.tsx';

export default function SettingsPage() {
  return <PageHead title="Settings" />;
}
