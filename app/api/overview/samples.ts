import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { entity, unknown } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { sampleCounts } from '#app/domain/overview/first-steps.schema.ts';
import type { SampleCounts } from '#app/domain/overview/samples.ts';
import { notFound } from '#app/domain/records/errors.ts';
import { groupLabels } from '#app/domain/records/trash.ts';

export const samples: Calls = ({ store, sampleFacts }) => [
  endpoint('POST /samples/delete', 'admin', {
    summary: 'Delete all sample products, branches, posts and testimonials, hidden ones too: all of them or none.',
    answers: {
      200: entity(
        'The number of deleted samples, and the group in the trash that restores them',
        sampleCounts.extend({ group: z.string() }),
      ),
      ...unknown,
    },
    async handle({ by }) {
      const facts = await sampleFacts();
      const group = { id: randomUUID(), label: groupLabels.samples };
      const removed = await store.atomically(async (inside): Promise<SampleCounts> => {
        const { products, posts, branches } = await inside.samples.list(facts);
        const ids = products.map(({ id }) => id);
        if (ids.length > 0) await inside.products.removeMany(ids, by, group);
        for (const { id } of posts) await inside.posts.remove(id, by, group);
        for (const { id } of branches) await inside.branches.remove(id, by, group);
        return {
          products: ids.length,
          branches: branches.length,
          posts: posts.length,
          testimonials: await inside.settings.removeSampleTestimonials(by, group),
        };
      });
      if (Object.values(removed).every((count) => count === 0)) throw notFound('Sample');
      return { ...removed, group: group.id };
    },
  }),
];
