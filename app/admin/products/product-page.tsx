import { PageHead } from '#app/admin/page-head.tsx';

export default function ProductPage() {
  return <PageHead title="Product" />;
}
