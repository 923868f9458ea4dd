/** Where a product's or post's social picture is: a new address for each edition, because others keep what they fetched. */
export const socialPicturePath = (
  kind: 'products' | 'blog',
  { slug, updatedAt }: { slug: string; updatedAt: string },
) => `/social/${kind}/${slug}.jpg?v=${Date.parse(updatedAt).toString(36)}`;

/** The social picture of pages that have none of their own. */
export const sitePicturePath = '/social/pages/site.jpg';
