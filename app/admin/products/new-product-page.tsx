import { PageHead } from '#app/admin/page-head.tsx';

export default function NewProductPage() {
  return <PageHead title="Add product" />;
}
