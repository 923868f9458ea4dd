import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The site map: every address and its page. */
export default [
  route('sitemap.xml', 'site/seo/sitemap.ts'),
  route('robots.txt', 'site/seo/robots.ts'),
  route('feed.xml', 'site/seo/feed.ts'),
  layout('site/layout.tsx', [
    index('site/home/home-page.tsx'),
    route('products', 'site/products/products-page.tsx'),
    route('products/:slug', 'site/product/product-page.tsx'),
    route('services', 'site/services/services-page.tsx'),
    route('blog', 'site/blog/blog-page.tsx'),
    route('blog/:slug', 'site/post/post-page.tsx'),
    route('contact', 'site/contact/contact-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),
] satisfies RouteConfig;
