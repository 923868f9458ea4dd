import { z } from 'zod';
import { entity } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { sampleBranches, sampleCategories } from '#app/domain/overview/samples.ts';

export const initData: Calls = ({ store }) => [
  endpoint('POST /init-data', 'admin', {
    summary: 'Add the sample categories and branches that are missing.',
    answers: {
      201: entity(
        'What was added, by name',
        z.object({ categories: z.array(z.string()), branches: z.array(z.string()) }),
      ),
    },
    async handle({ by }) {
      const added = await store.atomically(async (inside) => {
        const categories = await inside.categories.list();
        const branches = await inside.branches.list();
        const newCategories = sampleCategories.filter(
          ({ name, slug }) => !categories.some((each) => each.name === name || each.slug === slug),
        );
        const newBranches = sampleBranches.filter(({ name }) => !branches.some((each) => each.name === name));
        for (const category of newCategories) await inside.categories.create(category, by);
        for (const branch of newBranches) await inside.branches.create(branch, by);
        return {
          categories: newCategories.map(({ name }) => name),
          branches: newBranches.map(({ name }) => name),
        };
      });
      return added;
    },
  }),
];
