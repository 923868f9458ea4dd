import { PageHead } from '#app/admin/page-head.tsx';

export default function PostPage() {
  return <PageHead title="Post" />;
}
