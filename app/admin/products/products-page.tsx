import { PageHead } from '#app/admin/page-head.tsx';

export default function ProductsPage() {
  return <PageHead title="Products" />;
}
