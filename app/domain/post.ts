export const postStatuses = ['published', 'draft', 'archived'] as const;
export type PostStatus = (typeof postStatuses)[number];

/** A blog post as the calls give it. `content` is HTML, sanitised. */
export type Post = {
  id: string;
  title: string;
  slug: string;
  content: string;
  author: string;
  category: string;
  excerpt: string;
  featuredImage: string;
  /** Minutes. */
  readingTime: number;
  status: PostStatus;
  tags: string[];
  /** Set at first publication; may lie in the future. */
  publishedAt: string | null;
  createdAt: string;
  updatedAt: string;
};

export const postDefaults = {
  excerpt: '',
  featuredImage: '',
  readingTime: 5,
  status: 'published',
  tags: [],
  publishedAt: null,
} satisfies Partial<Post>;

/** Public pages list only published posts, and not before their time. */
export const isPublicPost = ({ status, publishedAt }: Pick<Post, 'status' | 'publishedAt'>, now: Date): boolean =>
  status === 'published' && (publishedAt === null || Date.parse(publishedAt) <= now.getTime());

/** The date shown: publishedAt, else createdAt. */
export const postDate = ({ publishedAt, createdAt }: Pick<Post, 'publishedAt' | 'createdAt'>): string =>
  publishedAt ?? createdAt;
