import { PageHead } from '#app/admin/page-head.tsx';

export default function DashboardPage() {
  return <PageHead title="Dashboard" />;
}
