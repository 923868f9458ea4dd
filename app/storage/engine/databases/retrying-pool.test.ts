// @module-tag process/postgres-restart
import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Throttle } from '#app/storage/engine/work/throttle.ts';
import { inTransaction } from '#app/storage/engine/writing.ts';
import { createInquiries } from '#app/storage/inquiries/inquiries.ts';
import { createInquiryPages } from '#app/storage/inquiries/inquiry-pages.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { migratedDatabase } from '#tests/support/stores.ts';
import { openPostgres } from './postgres.ts';
import { ConnectionLost, Uncertain } from './postgres-failure.ts';
import { maxTries, pauseMs, retryingPool } from './retrying-pool.ts';

describe('an unreachable server', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A server that can be switched off; `attempts` counts connections. */
  function server() {
    const state = { isUp: true, attempts: 0, error: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) };
    const client = { query: async () => ({ rows: [] }), release() {} };
    const pool = {
      ending: false,
      async connect() {
        state.attempts++;
        if (!state.isUp) throw state.error;
        return client;
      },
    };
    return { state, pool: retryingPool(pool as unknown as pg.Pool, 10_000) };
  }

  test('delays connections until it is back', async () => {
    const { state, pool } = server();
    state.isUp = false;
    const waiting = Promise.all(Array.from({ length: 50 }, () => pool.connect()));
    for (const [waitMs, attempts] of [0, pauseMs, pauseMs].map((waitMs, index) => [waitMs, 50 + 50 * index] as const)) {
      await vi.advanceTimersByTimeAsync(waitMs);
      expect(state.attempts).toBe(attempts);
    }
    state.isUp = true;
    await vi.advanceTimersByTimeAsync(pauseMs);
    expect(await waiting).toHaveLength(50);
  });

  test('fails connections after the limit, later ones at once, and waits again after a recovery', async () => {
    const { state, pool } = server();
    state.isUp = false;
    const ended: string[] = [];
    const first = pool.connect().catch(() => ended.push('first'));
    await vi.advanceTimersByTimeAsync(9000);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(1100);
    await first;
    await expect(pool.connect()).rejects.toThrow('refused');
    state.isUp = true;
    await pool.connect();
    state.isUp = false;
    const second = pool.connect();
    await vi.advanceTimersByTimeAsync(5000);
    state.isUp = true;
    await vi.advanceTimersByTimeAsync(pauseMs);
    await second;
    expect(ended).toEqual(['first']);
  });

  test('fails connections at once that it refuses for their password', async () => {
    const { state, pool } = server();
    state.isUp = false;
    state.error = Object.assign(new Error('password'), { code: '28P01' });
    await expect(pool.connect()).rejects.toThrow('password');
    expect(state.attempts).toBe(1);
  });
});

test('a query does not wait longer for a connection while all are in use', async () => {
  const limits = { max: 1, connectionTimeoutMillis: 50 };
  const moreThanTheTestMs = 3_600_000;
  const { db } = openPostgres(await migratedDatabase(), limits, moreThanTheTestMs);
  await db.transaction().execute(async () => {
    await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ kind: 'busy' });
  });
  await db.destroy();
});

describe('a broken connection', () => {
  const opened: ReturnType<typeof openPostgres>[] = [];
  afterEach(async () => {
    for (const { db } of opened.splice(0)) await db.destroy();
  });
  const open = async () => {
    const made = openPostgres(await migratedDatabase(), undefined, 10_000);
    opened.push(made);
    return made;
  };
  const endOwn = sql`select pg_terminate_backend(pg_backend_pid())`;
  const pidOf = async (db: Parameters<typeof endOwn.execute>[0]) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
  const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error) => error);

  test('repeats a read on other ones, a few times', async () => {
    const { db } = await open();
    const pid = await pidOf(db);
    const read = sql<{ pid: number }>`select case when pg_backend_pid() = ${pid} then
      pg_terminate_backend(pg_backend_pid())::int else pg_backend_pid() end as pid`;
    const { rows } = await read.execute(db);
    expect(rows[0]?.pid).toBe(await pidOf(db));
    expect(rows[0]?.pid).not.toBe(pid);
    expect(await failureOf(endOwn.execute(db))).toBeInstanceOf(ConnectionLost);
  });

  test('does not repeat a single write, which may have been done', async () => {
    const { db } = await open();
    const pid = await pidOf(db);
    const write = sql`update meta set value = value
      where pg_backend_pid() <> ${pid} or pg_terminate_backend(pg_backend_pid())`;
    expect(await failureOf(write.execute(db))).toBeInstanceOf(ConnectionLost);
  });

  test('repeats a transaction from its start, a few times', async () => {
    const { db } = await open();
    const note = (trx: typeof db, key: string) => trx.insertInto('meta').values({ key, value: '' }).execute();
    let tries = 0;
    await inTransaction(db, async (trx) => {
      await note(trx, 'a');
      if (tries++ === 0) await endOwn.execute(trx);
      await note(trx, 'b');
    });
    const kept = await db.selectFrom('meta').select('key').where('key', 'in', ['a', 'b']).orderBy('key').execute();
    expect(kept).toEqual([{ key: 'a' }, { key: 'b' }]);
    tries = 0;
    const failure = inTransaction(db, async (trx) => {
      tries++;
      await endOwn.execute(trx);
    });
    expect(await failureOf(failure)).toBeInstanceOf(ConnectionLost);
    expect(tries).toBe(maxTries);
  });

  test('does not repeat a transaction that may have been committed', async () => {
    const { db } = await open();
    await sql`create function end_own() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(db);
    await sql`create constraint trigger ends after insert on meta deferrable initially deferred
      for each row execute function end_own()`.execute(db);
    let tries = 0;
    const failure = inTransaction(db, async (trx) => {
      tries++;
      await trx.insertInto('meta').values({ key: 'a', value: '' }).execute();
    });
    expect(await failureOf(failure)).toBeInstanceOf(Uncertain);
    expect(tries).toBe(1);
  });

  test('retries idempotent changes of a visitor after a lost response', async () => {
    const { db, pool } = await open();
    let writes = 0;
    pool.on('connect', (client: { query: (text: string, values?: unknown[]) => Promise<unknown> }) => {
      const query = client.query.bind(client);
      client.query = async (text, values) => {
        const answer = await query(text, values);
        // Loses the response to every other count and commit, beginning with the first.
        if (/^(insert into "throttle"|commit)/.test(text) && writes++ % 2 === 0) throw new Error('closed');
        return answer;
      };
    });
    const now = () => new Date();
    const mail = { kind: 'owner', to: 'owner@dealer.example', replyTo: null, subject: 'New', text: '' } as const;
    const messages = createInquiries({ db, now, engine: 'postgres' });
    const admit = async (limits: Throttle) => ({ isUnverified: (await limits.hit('a', { max: 2, seconds: 60 })) > 0 });
    const inquiry = await messages.create({ inquiry: anInquiry(), key: 'a', admit, mails: () => [mail] });
    expect(inquiry).toMatchObject({ unverified: false });
    expect(await messages.list()).toEqual([inquiry]);
    expect(await db.selectFrom('outbox').select('message_id').execute()).toEqual([{ message_id: inquiry.id }]);
    const inquiries = createInquiryPages({ db, now });
    const access = await db.selectFrom('messages').select(['reference', 'access_key']).executeTakeFirstOrThrow();
    await inquiries.addLine({ reference: access.reference, key: access.access_key }, { text: 'And a stand', key: 'b' });
    await inquiries.withdraw({ reference: access.reference, key: access.access_key });
    expect((await messages.events(inquiry.id)).map(({ kind }) => kind)).toEqual(['received', 'visitor', 'withdrawn']);
    expect(writes).toBe(8);
  });
});
