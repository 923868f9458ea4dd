import { pino } from 'pino';

export type Log = ReturnType<typeof createLog>;

const errorLevel = pino.levels.values.error as number;

/** Serialises an error. Omits PostgreSQL's `detail` and `where`, which often contain the rejected row. */
export function errorForLog(error: Error): object {
  const { detail: _, where: __, ...safe } = pino.stdSerializers.err(error) as Record<string, unknown>;
  return safe;
}

/**
 * Writes JSON lines to standard output. Callers never pass tokens, passwords or message texts. `onError` receives the
 * message of each error, whether or not the level writes it.
 */
export const createLog = (level: string, onError: (message: string) => void = () => {}) => {
  const log = pino({
    level,
    base: null,
    serializers: { err: errorForLog },
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: {
      logMethod(words, method, given) {
        if (given >= errorLevel) onError(String(words[1] ?? words[0]));
        method.apply(this, words);
      },
    },
  });
  return log;
};
