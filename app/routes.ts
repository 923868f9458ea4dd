import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** The site map: every address and its page. */
export default [
  route('sitemap.xml', 'site/seo/sitemap.ts'),
  route('robots.txt', 'site/seo/robots.ts'),
  route('feed.xml', 'site/seo/feed.ts'),
  route('admin/login', 'admin/login-page.tsx'),
  layout('admin/layout.tsx', [
    ...prefix('admin', [
      index('admin/dashboard/dashboard-page.tsx'),
      route('products', 'admin/products/products-page.tsx'),
      route('products/new', 'admin/products/new-product-page.tsx'),
      route('products/:id', 'admin/products/product-page.tsx'),
      route('categories', 'admin/categories/categories-page.tsx'),
      route('blog', 'admin/blog/posts-page.tsx'),
      route('blog/new', 'admin/blog/new-post-page.tsx'),
      route('blog/:id', 'admin/blog/post-page.tsx'),
      route('messages', 'admin/messages/messages-page.tsx'),
      layout('admin/owners-only.tsx', [
        route('products/import', 'admin/import/imports-page.tsx'),
        route('products/import/:id', 'admin/import/import-page.tsx'),
        route('settings', 'admin/settings/settings-layout.tsx', [
          index('admin/settings/settings-page.tsx'),
          route('business', 'admin/settings/business-page.tsx'),
          route('contact', 'admin/settings/contact-page.tsx'),
          route('hours', 'admin/settings/hours-page.tsx'),
          route('about', 'admin/settings/about-page.tsx'),
          route('pictures', 'admin/settings/pictures-page.tsx'),
          route('branches', 'admin/settings/branches-page.tsx'),
          route('search', 'admin/settings/search-page.tsx'),
          route('bin', 'admin/settings/bin-page.tsx'),
          route('links', 'admin/settings/old-links-page.tsx'),
          route('samples', 'admin/settings/samples-page.tsx'),
        ]),
      ]),
      route('account', 'admin/account/account-page.tsx'),
      route('*', 'admin/not-found-page.tsx'),
    ]),
  ]),
  layout('site/layout.tsx', [
    index('site/home/home-page.tsx'),
    route('products', 'site/products/products-page.tsx'),
    route('products/:slug', 'site/product/product-page.tsx'),
    route('services', 'site/services/services-page.tsx'),
    route('blog', 'site/blog/blog-page.tsx'),
    route('blog/preview/:id', 'site/post/preview-page.tsx'),
    route('blog/:slug', 'site/post/post-page.tsx'),
    route('contact', 'site/contact/contact-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),
] satisfies RouteConfig;
