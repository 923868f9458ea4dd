import { PageHead } from '#app/admin/page-head.tsx';

export default function CategoriesPage() {
  return <PageHead title="Categories" />;
}
