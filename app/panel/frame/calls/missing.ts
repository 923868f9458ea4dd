import { ApiFailure } from '#app/client.ts';

/** The answer to a call; `null` if the server has no such record. */
export const orMissing = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error) => {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  });
