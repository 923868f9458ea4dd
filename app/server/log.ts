import { pino } from 'pino';

export type Log = ReturnType<typeof createLog>;

const errorLevel = pino.levels.values.error as number;

/** An error as it stands in the log. What PostgreSQL says beside its message is often the row it refused, with all that is in it. */
export function errorForLog(error: Error): object {
  const { detail: _, where: __, ...told } = pino.stdSerializers.err(error) as Record<string, unknown>;
  return told;
}

/**
 * JSON lines on standard output. Tokens, passwords and message texts are never handed to it. `onError` hears the message of each
 * error, whether or not it is written.
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
