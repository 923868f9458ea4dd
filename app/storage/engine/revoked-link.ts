import { sql } from 'kysely';

/** Begins the stored secret of a quotation without a link. The rest is random, because each secret is unique. */
export const revoked = '!';

export const isRevoked = ({ secret }: { secret: string }): boolean => secret.startsWith(revoked);

/** Whether a row has a link, by its column. */
export const hasLink = (column: string) => sql<boolean>`${sql.ref(column)} not like ${`${revoked}%`}`;
