import { type LoggerOptions, pino } from 'pino';
import { maxErrorsCounted } from '#app/domain/overview/site-status.ts';

export type Log = ReturnType<typeof createLog>;

const errorLevel = pino.levels.values.error as number;

/** Serialises an error. Omits PostgreSQL's `detail` and `where`, which often contain the rejected row. */
export function errorForLog(error: Error): object {
  const { detail: _, where: __, ...safe } = pino.stdSerializers.err(error) as Record<string, unknown>;
  return safe;
}

type Line = { level: number; time: string; msg: string; err?: { message: string; stack?: string } };

const levelNames: Record<number, string> = { 40: 'Warning: ', 50: 'Error: ', 60: 'Error: ' };

/** A JSON line in readable form: `request {"method":"GET"}`. Control characters of visitors stay escaped. */
export function readableLine(line: string): string {
  const { level, time: _, msg, err, ...fields }: Line = JSON.parse(line);
  const stack = (err?.stack ?? err?.message ?? '').split('\n').map((each) => JSON.stringify(each).slice(1, -1));
  const more = Object.keys(fields).length > 0 ? [JSON.stringify(fields)] : [];
  return `${levelNames[level] ?? ''}${[JSON.stringify(msg).slice(1, -1), ...more].join(' ')}${err ? `\n${stack.join('\n')}` : ''}`;
}

/**
 * Writes JSON lines to standard output, or readable ones if not `isJson`. Callers never pass tokens, passwords or message texts. `onError` receives the
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
  const readable = { write: (line: string) => process.stdout.write(`${readableLine(line)}\n`) };
  return isJson ? pino(options) : pino(options, readable);
};

const dayMs = 24 * 60 * 60 * 1000;
/** Number of errors listed; more are counted. */
const maxListed = 8;

export type RecentErrors = ReturnType<typeof createRecentErrors>;

/** Remembers the errors of this process for 24 hours, in memory only. */
export function createRecentErrors(now: () => Date) {
  let seen: { at: string; message: string }[] = [];
  const totals = new Map<string, number>();
  const lastDay = () => {
    const since = new Date(now().getTime() - dayMs).toISOString();
    seen = seen.filter(({ at }) => at >= since).slice(-maxErrorsCounted);
    return seen;
  };
  return {
    note(message: string): void {
      lastDay().push({ at: now().toISOString(), message });
      totals.set(message, (totals.get(message) ?? 0) + 1);
    },
    /** Errors of the last 24 hours, newest first. */
    lastDay: () => ({ count: lastDay().length, last: seen.slice(-maxListed).reverse() }),
    /** Errors since startup: all, or those with this message. */
    total: (message?: string): number =>
      message === undefined ? [...totals.values()].reduce((sum, count) => sum + count, 0) : (totals.get(message) ?? 0),
  };
}
