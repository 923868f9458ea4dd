import { PageHead } from '#app/admin/page-head.tsx';

export default function NewPostPage() {
  return <PageHead title="New post" />;
}
