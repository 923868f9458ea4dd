import { createHash } from 'node:crypto';
import { type CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant } from '@stryker-mutator/api/core';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';

/**
 * Takes a share of all mutants, so that a score can be had in minutes. Which ones depends on `MUTATION_SEED` and on the
 * place of each alone: the same seed over the same code takes the same mutants. The rest are reported as errors, which
 * do not count in the score.
 */
const share = Number(process.env.MUTATION_SHARE ?? 1);
const seed = process.env.MUTATION_SEED ?? '1';

function isTaken({ fileName, location, mutatorName, replacement }: Mutant): boolean {
  const place = JSON.stringify([seed, fileName.split('/app/')[1], location, mutatorName, replacement]);
  return createHash('sha256').update(place).digest().readUInt32BE() / 2 ** 32 < share;
}

const resultOf = (mutant: Mutant): CheckResult =>
  isTaken(mutant) ? { status: CheckStatus.Passed } : { status: CheckStatus.CompileError, reason: 'Not in this sample' };

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.Checker, 'sample', () => ({
    init: async () => {},
    group: async (mutants: Mutant[]) => [mutants.map(({ id }) => id)],
    check: async (mutants: Mutant[]) => Object.fromEntries(mutants.map((mutant) => [mutant.id, resultOf(mutant)])),
  })),
];
