/** Who asks: the public sees what is published and public, with its public prices; the panel sees everything. */
export type Audience = 'public' | 'panel';
