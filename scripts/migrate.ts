/**
 * platen migrate: applies what a start applies; fails if this release cannot run on the database. With contract, also
 * applies the contract migrations: the release before this one cannot run after them (decision 0071).
 */
import { readConfig } from '#app/server/process/start/config.ts';
import { openStore } from '#app/storage/store/open.ts';

try {
  const isContracting = process.argv[2] === 'contract';
  const { close } = await openStore({ ...readConfig(process.env), now: () => new Date(), isContracting });
  await close();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
