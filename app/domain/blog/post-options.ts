export const postStatuses = ['published', 'draft', 'archived'] as const;
export type PostStatus = (typeof postStatuses)[number];
