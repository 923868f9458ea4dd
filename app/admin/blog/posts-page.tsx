import { PageHead } from '#app/admin/page-head.tsx';

export default function PostsPage() {
  return <PageHead title="Blog" />;
}
