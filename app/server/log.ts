import { pino } from 'pino';

export type Log = ReturnType<typeof createLog>;

/** JSON lines on standard output. Tokens, passwords and message texts are never handed to it. */
export const createLog = (level: string) => pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
