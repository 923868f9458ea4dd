import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { type CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant, MutantResult } from '@stryker-mutator/api/core';
import { declareClassPlugin, declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import type { Reporter } from '@stryker-mutator/api/report';

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

/**
 * Writes down what became of each mutant as soon as it is known, a line of JSON each: a run that is broken off has said
 * what it found.
 */
class ResultsReporter implements Reporter {
  onMutantTested({ status, fileName, location: { start }, mutatorName, replacement }: MutantResult): void {
    if (status === 'CompileError' || status === 'Ignored') return;
    const place = `${fileName.split('/app/')[1]}:${start.line}:${start.column}`;
    appendFileSync('build/mutants.jsonl', `${JSON.stringify({ place, status, mutatorName, replacement })}\n`);
  }
}

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.Checker, 'sample', () => ({
    init: async () => {},
    group: async (mutants: Mutant[]) => [mutants.map(({ id }) => id)],
    check: async (mutants: Mutant[]) => Object.fromEntries(mutants.map((mutant) => [mutant.id, resultOf(mutant)])),
  })),
  declareClassPlugin(PluginKind.Reporter, 'results', ResultsReporter),
];
