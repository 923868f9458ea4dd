import { PageHead } from '#app/admin/page-head.tsx';

export default function MessagesPage() {
  return <PageHead title="Messages" />;
}
