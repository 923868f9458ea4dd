/** Returns the path of a social picture. Each edition has its own, because social networks cache what they fetch. */
export const socialPicturePath = (
  kind: 'products' | 'blog',
  { slug, updatedAt }: { slug: string; updatedAt: string },
) => `/social/${kind}/${slug}.jpg?v=${Date.parse(updatedAt).toString(36)}`;

export const sitePicturePath = '/social/pages/site.jpg';
