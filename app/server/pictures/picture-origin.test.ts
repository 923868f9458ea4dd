import { expect, test } from 'vitest';
import { withPictureOrigin } from './picture-origin.ts';

test('pictures and links to them load from the other origin; nothing else changes', { tags: ['pictures/cdn'] }, () => {
  const page = (origin: string) =>
    `<link rel="preload" as="image" imageSrcSet="${origin}/uploads/a.320.avif 320w, ${origin}/uploads/a.webp 900w"/>
<picture><source type="image/avif" srcSet="${origin}/uploads/a.320.avif 320w,${origin}/uploads/a.480.avif 480w"/>
<img src="${origin}/uploads/a.webp" alt="see /uploads/ and src=&quot;/uploads/b.webp&quot;" data-fallback="/stock.webp"/></picture>
<img src="https://elsewhere.example/uploads/c.webp"/><img src="/stock.webp"/><a href="${origin}/uploads/a.webp">/uploads/a.webp</a> <a href="/products?from=/uploads/">x</a>
<p>&lt;img src="/uploads/a.webp"&gt;</p><script type="application/ld+json">{"image":"https://shop.example/uploads/a.webp"}</script>`;
  expect(withPictureOrigin(page(''), 'https://cdn.example')).toBe(page('https://cdn.example'));
});
