import { type LoggerOptions, pino } from 'pino';

export type Log = ReturnType<typeof createLog>;

const errorLevel = pino.levels.values.error as number;

/** Serialises an error. Omits PostgreSQL's `detail` and `where`, which often contain the rejected row. */
export function errorForLog(error: Error): object {
  const { detail: _, where: __, ...safe } = pino.stdSerializers.err(error) as Record<string, unknown>;
  return safe;
}

type Line = { level: number; msg: string; method?: string; path?: string; status?: number; err?: { message: string } };

/** A JSON line as a line for people: `GET /contact 200`, `A page failed: no such table`. */
export function lineForPeople(line: string): string {
  const { level, msg, method, path, status, err }: Line = JSON.parse(line);
  const said = [msg, err?.message].filter(Boolean).join(': ');
  const request = [method, path, status].filter(Boolean).join(' ');
  if (level < errorLevel) return msg === 'request' ? request : said;
  return `Error: ${said}${request && ` (${request})`}`;
}

/**
 * Writes JSON lines to standard output, on a terminal lines for people (`LOG=json` keeps JSON). Callers never pass tokens, passwords or message texts. `onError` receives the
 * message of each error, whether or not the level writes it.
 */
export const createLog = (level: string, onError: (message: string) => void = () => {}, isJson = true) => {
  const options: LoggerOptions = {
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
  };
  const forPeople = { write: (line: string) => process.stdout.write(`${lineForPeople(line)}\n`) };
  return isJson ? pino(options) : pino(options, forPeople);
};
