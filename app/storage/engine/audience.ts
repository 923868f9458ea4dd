/** The public sees published, public records with public prices; the panel sees everything. */
export type Audience = 'public' | 'panel';
