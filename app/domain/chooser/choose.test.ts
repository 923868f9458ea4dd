// @module-tag choose/rules
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capacityOf, estimated } from '#app/domain/cost/page-volume.ts';
import { india } from '#tests/support/locale.ts';
import { type Answers, givenIn, questions, withoutGiven } from './answers.ts';
import { choose } from './choose.ts';
import { formatIn } from './format.ts';
import { type Machine, type Machines, meets, type Need } from './machine.ts';
import { rules } from './rules.ts';

const none = Number.NaN;
type Shown = Machine & { values: string[] };
let last = 0;

/** A machine in stock; money in rupees. */
function machine(values: string, { price = none, rent = none, ...fields }: Partial<Machine> = {}): Shown {
  const all = ['kind:multifunction', ...values.split(' '), ...(Number.isNaN(rent) ? [] : ['rent:yes'])];
  const numbers = { speed: none, recommended: none, maximum: none, ...fields };
  return {
    rank: ++last,
    isInStock: true,
    options: all.filter((value) => value.startsWith('option:')),
    ...numbers,
    ...estimated(numbers, all),
    price: price * 100,
    rent: rent * 100,
    values: all,
  };
}

function shopOf(machines: readonly Shown[]): Machines {
  const select = (needs: readonly Need[]) =>
    machines.filter((each) =>
      needs.every((need) =>
        'anyOf' in need ? need.anyOf.some((value) => each.values.includes(value)) : meets(each, need),
      ),
    );
  return { select, count: (needs) => select(needs).length };
}

const unsure: Answers = { pages: [], colour: [], paper: [], functions: [], buy: [] };
const ask = (machines: readonly Shown[], answers: Answers = {}) =>
  choose({ ...unsure, ...answers }, shopOf(machines), formatIn(india));
const reasons = (machines: readonly Shown[], answers?: Answers) =>
  ask(machines, answers).picks.map((pick) => pick.reason);
const prices = (machines: readonly Shown[], answers?: Answers) =>
  ask(machines, answers).picks.map((pick) => pick.machine.price / 100);

/** For each rule: a machine that meets it, one that does not, maybe one that does not state the fact, and the texts. */
const examples: Record<string, [meets: Shown, fails: Shown, unstated: Shown, phrase: string, without: string]> = {};
const dear = (values: string) => machine(values, { price: 900 });
const cheap = (values: string) => machine(values, { price: 100 });
for (const [rule, meeting, failing, phrase, without] of [
  ['colour yes', 'colour:colour', 'colour:mono', 'colour machine', 'colour'],
  ['colour no', 'colour:mono', 'colour:colour', 'black & white machine', 'the limit to black & white'],
  ['paper a4', 'paper:sra3', 'paper:a1', 'A4 machine', 'A4'],
  ['paper a3', 'paper:sra3', 'paper:a4', 'A3 machine', 'A3'],
  ['paper large', 'paper:a1', 'paper:sra3', 'large format machine', 'paper larger than A3'],
  ['functions copy', 'functions:copy', 'functions:print', 'machine with copy', 'copy'],
  ['functions scan', 'functions:scan', 'functions:print', 'machine with scan', 'scan'],
  ['functions fax', 'functions:fax', 'functions:print', 'machine with fax', 'fax'],
  ['functions feeder', 'functions:feeder', 'functions:print', 'machine with document feeder', 'document feeder'],
  [
    'functions two-sided',
    'duplex:automatic',
    'functions:print',
    'machine with two-sided printing',
    'two-sided printing',
  ],
  ['functions wifi', 'network:wifi', 'functions:print', 'machine with Wi-Fi', 'Wi-Fi'],
] as const)
  examples[rule] = [
    dear(meeting),
    cheap(failing),
    cheap(''),
    `The cheapest ${phrase}.`,
    `Without ${without}, prices start ₹800 lower`,
  ];
const rented = machine('', { price: 900, rent: 70 });
examples['buy rent'] = [rented, cheap(''), cheap(''), 'The lowest rent of any machine: ₹70 a month.', ''];

describe('rules', () => {
  test.each(rules.filter(({ answer }) => answer !== '#' && answer !== 'yes').concat(rules[1] ?? []))(
    '$question $answer excludes machines that fail or do not state it, and says so',
    ({ question, answer }) => {
      const [meets, fails, unstated, phrase, without] = examples[`${question} ${answer}`] ?? expect.fail();
      const { picks, savings, total } = ask([fails, unstated, meets], { [question]: [answer] });
      expect(total).toBe(1);
      expect(picks).toEqual([{ machine: meets, reason: phrase, warning: null, options: [] }]);
      expect(savings.map(({ text }) => text)).toEqual(without === '' ? [] : [without]);
    },
  );

  const estimate = (pages: string, less = '') => `Suits up to about ${pages} pages a month by our estimate${less}.`;
  const exceeds = 'At 9,000 pages a month you would exceed its recommended duty cycle of 5,000.';
  test.each([
    ['made for it', { recommended: 9000 }, ' made for 9,000 pages a month', null],
    ['above its recommended pages', { recommended: 5000, maximum: 20_000 }, '', exceeds],
    ['not stated, but fast', { speed: 50 }, '', estimate('10,000')],
    ['not stated, and rather slow', { speed: 40 }, '', estimate('6,400', ', less than you print: please ask us first')],
    ['with a sufficient maximum alone', { maximum: 25_000 }, '', estimate('10,000')],
    ['not stated and far too slow, which is excluded', { speed: 20 }, null, null],
    ['as fast, but with ink, which is excluded', { speed: 50 }, null, null, 'technology:ink'],
    ['far above its recommended pages, which is excluded', { recommended: 3500 }, null, null],
    ['neither pages nor speed stated, which is excluded', {}, null, null],
    ['with a lower maximum, which is excluded', { maximum: 8999, recommended: 5000 }, null, null],
  ])('pages: a machine %s', (_name, numbers, phrase, warning, values = '') => {
    const given = machine(values, { price: 100, ...numbers });
    const picks =
      phrase === null ? [] : [{ machine: given, reason: `The cheapest machine${phrase}.`, warning, options: [] }];
    expect(ask([given], { pages: ['9000'] }).picks).toEqual(picks);
  });

  test('pages: ranks machines made for the volume first, as stated or estimated, then the largest of the others', () => {
    const unknown = machine('', { price: 1, speed: 40 });
    const small = machine('', { price: 2, recommended: 5000, speed: 60 });
    const shop = [unknown, small, machine('', { price: 3, speed: 50 }), machine('', { price: 4, recommended: 9000 })];
    expect(prices(shop, { pages: ['9000'] })).toEqual([3, 4, 1]);
    expect(prices(shop)).toEqual([1, 2, 3]);
  });

  test('a machine with fax as an option ranks after a dearer one that has it, and says so', () => {
    const option = machine('option:fax', { price: 100, speed: 50 });
    const own = machine('functions:fax', { price: 300, speed: 50 });
    const answers = { pages: ['9000'], functions: ['fax', 'scan'] };
    const asked = { pages: ['9000'], functions: ['fax'] };
    const { picks, total } = ask([option, own, machine('', { price: 50, speed: 50 })], asked);
    expect(total).toBe(2);
    expect(picks.map((pick) => [pick.machine, pick.warning, pick.options])).toEqual([
      [own, estimate('10,000'), []],
      [option, estimate('10,000'), ['Fax optional']],
    ]);
    expect(ask([option], answers).total).toBe(0);
    expect(ask([option], asked).picks[0]?.reason).toBe('The cheapest machine with fax (optional).');
  });

  test('pages: a machine that states its volume hides no cheaper one', () => {
    const stated = machine('colour:mono paper:a4', { price: 900, recommended: 5000 });
    const cheaper = machine('colour:mono paper:a4', { price: 100, speed: 40 });
    expect(ask([stated, cheaper], { pages: ['5000'], colour: ['no'] }).picks[0]).toMatchObject({
      machine: cheaper,
      reason: 'The cheapest black & white machine.',
      warning: estimate('6,400'),
    });
  });

  test('renting and the budget: excludes higher rents, compares rents, and shows hidden prices only without amount', () => {
    const shop = [machine('', { price: 9, rent: 60 }), machine('', { rent: 50 }), machine('', { price: 1, rent: 70 })];
    const { picks } = ask(shop, { buy: ['rent'], budget: ['60'] });
    expect(picks.map(({ machine: { rent }, reason }) => [rent / 100, reason])).toEqual([
      [50, 'The lowest rent of any machine: ₹50 a month.'],
      [60, 'It fits too, for ₹10 a month more.'],
    ]);
  });
});

describe('reasons', () => {
  test('name the cheapest, the fastest, and what a third machine costs more', () => {
    const shop = [
      machine('paper:a3', { price: 1000, speed: 20 }),
      machine('paper:a3', { price: 1500, speed: 45 }),
      machine('paper:a3', { price: 1800, speed: 30, rent: 45 }),
      machine('paper:a3', { price: 1700, speed: 30 }),
    ];
    const named = [
      'The cheapest A3 machine.',
      'The fastest: 45 pages a minute.',
      'Faster than the first: 30 pages a minute, for ₹700 more.',
    ];
    expect(reasons(shop, { paper: ['a3'] })).toEqual(named);
  });

  test('a claim says what it is limited to: stock, price, matches', () => {
    const shop = [
      machine('', { price: 1000, speed: 20 }),
      machine('', { price: 1500, speed: 45 }),
      machine('', { price: 90_000, speed: 90 }),
      machine('', { price: 900, speed: 60, isInStock: false }),
    ];
    expect(reasons(shop).slice(0, 2)).toEqual(['The cheapest in-stock machine.', 'Fast: 45 pages a minute.']);
    const away = machine('', { price: 100, recommended: 50, isInStock: false });
    expect(reasons([away, machine('', { price: 200, recommended: 90 })], { pages: ['80'] })[0]).toBe(
      'The cheapest machine made for 80 pages a month.',
    );
    const beside = (numbers: Partial<Machine>) =>
      reasons([machine('', { price: 1, speed: 40 }), machine('', { price: 2, ...numbers })], { pages: ['9000'] })[0];
    expect(beside({ speed: 50 })).toBe('The cheapest machine that suits you.');
    expect(beside({ recommended: 7000 })).toBe('The cheapest machine among the closest matches.');
  });

  test('the most pages a month; a machine neither cheaper nor faster than another pick is not called so', () => {
    const made = [machine('', { price: 100, recommended: 1000 }), machine('', { price: 110, recommended: 3000 })];
    expect(reasons(made)[1]).toBe('Made for the most pages a month: 3,000.');
    const slower = [machine('', { price: 100, speed: 40 }), machine('', { price: 200, speed: 30 })];
    expect(reasons(slower)).toEqual(['The cheapest machine.', 'It fits too, for ₹100 more.']);
    const alike = [machine('', { price: 100 }), machine('', { price: 100 }), machine('')];
    expect([reasons(alike)[1], reasons(alike.slice(2))]).toEqual([
      'It fits your answers too.',
      ['It fits your answers too.'],
    ]);
  });

  test('name the cheapest of equally fast machines, and the first of the shop at equal prices', () => {
    const shop = [10, 20, 14, 14, 15].map((price, index) => machine('', { price, speed: index > 0 ? 9 : 1 }));
    for (const given of [shop, shop.toReversed()])
      expect(ask(given).picks.slice(0, 2)).toMatchObject([{ machine: shop[0] }, { machine: shop[3] }]);
    expect(reasons([shop[0] as Shown, shop[1] as Shown])).toContain('The fastest: 9 pages a minute.');
  });

  test('the lowest known cost of the pages comes first, among machines that suit as well', () => {
    const cost = (perMonth: number) => ({
      cost: { name: 'rent' as const, perMonth: perMonth * 100, volume: { mono: 2400, colour: 600, months: 36 } },
    });
    const shop = [
      machine('', { price: 5, recommended: 3000 }),
      machine('', { price: 9, recommended: 3000, ...cost(40) }),
      machine('', { price: 8, recommended: 3000, ...cost(50) }),
      machine('', { price: 7, recommended: 2000, ...cost(10) }),
    ];
    const lowest = (scope = '') => `The lowest known monthly cost${scope}.`;
    expect(reasons(shop.slice(0, 3), { pages: ['3000'] })).toEqual([
      lowest(),
      'The cheapest machine made for 3,000 pages a month.',
      'It fits your answers too.',
    ]);
    expect(reasons(shop, { pages: ['3000'] })[0]).toBe(lowest(' that suits you'));
  });
});

describe('what would change the result', () => {
  const shop = [
    machine('paper:a4 colour:mono', { price: 10 }),
    machine('paper:a3 colour:mono', { price: 48 }),
    machine('paper:a3 colour:colour', { price: 50 }),
    machine('paper:a4 colour:colour', { price: 12 }),
  ];

  test('names the three answers that save or exclude most, by prices also where another cost is known', () => {
    const all = 'paper:a3 colour:colour functions:fax functions:scan';
    const priced = (price: number, without = '', more: Partial<Machine> = {}) =>
      machine(all.replace(without, ''), { price, rent: price, ...more });
    const others = ['paper:a3', 'colour:colour', 'functions:fax', 'functions:scan'].map((without, index) =>
      priced(20 + 20 * index, without),
    );
    const cost = { name: 'rent', perMonth: 1, volume: { mono: 1, colour: 0, months: 36 } } as const;
    const given = { paper: ['a3'], colour: ['yes'], functions: ['fax', 'scan'] };
    const full = [...others, priced(100), priced(200, '', { cost })];
    const saved = (more: Answers) => ask(full, { ...given, ...more }).savings.map(({ text }) => text.slice(8));
    const most = ['A3, prices start ₹80 lower', 'colour, prices start ₹60 lower', 'fax, prices start ₹40 lower'];
    expect(saved({})).toEqual(most);
    expect(ask(full, given).savings[0]?.dropped).toEqual([{ question: 'paper', answer: 'a3' }]);
    expect(ask(shop, { paper: ['a4'] }).savings).toEqual([]);
    expect(saved({ buy: ['rent'] })).toEqual(
      most.map((text) => text.replace('prices', 'rents').replace(' lower', ' a month lower')),
    );
    const { nothing } = ask([...others, priced(1, 'functions:scan')], given);
    expect(nothing?.text).toBe('No A3 colour machine with fax and scan');
    const ways = ['Without scan there are 2', 'Without colour there is 1', 'Without A3 there is 1'];
    expect(nothing?.inTheWay.map(({ text }) => text)).toEqual(ways);
    const three = ask(others, { functions: ['fax', 'scan', 'copy'] });
    expect(three.nothing?.text).toBe('No machine with fax, scan and copy');
  });

  test('if nothing fits, names the answer that excludes all machines, or the two answers', () => {
    const { nothing } = ask(shop, { paper: ['a3'], colour: ['yes'], buy: ['yes'], budget: ['40'] });
    expect(nothing?.text).toBe('No A3 colour machine up to ₹40');
    const ways = ['Without A3 there is 1', 'Without the budget there is 1'];
    expect(nothing?.inTheWay.map(({ text }) => text)).toEqual(ways);
    const both = ask(shop, { functions: ['fax'], paper: ['large'] }).nothing;
    expect(both?.inTheWay.map(({ text }) => text)).toEqual(['Without paper larger than A3 and fax there are 4']);
  });

  test('without renting there is no budget either', () => {
    const answers = { buy: ['rent'], budget: ['9'], colour: ['yes'] };
    expect(withoutGiven(answers, [{ question: 'buy', answer: 'rent' }])).toEqual({ buy: [], colour: ['yes'] });
    expect(ask(shop, answers).nothing?.inTheWay[0]?.text).toBe('Without renting there are 2');
    expect(ask(shop, answers).nothing?.text).toBe('No colour machine for rent up to ₹9 a month');
    expect(ask(shop, { ...answers, pages: ['2000', '0'] }).given.map(({ label }) => label)).toEqual([
      ...['2,000 pages a month', 'Colour', 'Rent', 'Up to ₹9 a month'],
    ]);
    expect(ask(shop, { budget: ['9'] }).given).toEqual([{ question: 'budget', answer: '9', label: 'Up to ₹9' }]);
    const scan = { question: 'functions', answer: 'scan' } as const;
    expect(withoutGiven({ functions: ['scan', 'fax'] }, [scan])).toEqual({ functions: ['fax'] });
    expect(givenIn({ functions: ['scan'] })).toEqual([scan]);
  });
});

describe('questions', () => {
  const shop = [
    machine('colour:mono paper:a4 functions:copy', { price: 1, rent: 1, speed: 1 }),
    machine('colour:colour paper:a3', { price: 2, speed: 2 }),
  ];
  const asked = (machines: Shown[], answers: Answers = {}) => choose(answers, shopOf(machines), formatIn(india));

  test('are asked in order, with the number of machines of each answer', () => {
    const options = ({ asking }: ReturnType<typeof asked>) =>
      asking?.options.map(({ answer, label, count }) => `${answer}: ${label}, ${count}`);
    const asking = { question: 'pages', options: [] };
    expect(asked(shop)).toMatchObject({ asked: questions, asking, picks: [], savings: [], nothing: null });
    const supply = { ...machine('', { speed: 9 }), values: ['kind:supply'] };
    expect(asked([shop[0] as Shown, shop[0] as Shown, supply]).asked).toEqual([]);
    const colour = asked(shop, { pages: ['2'] });
    expect(colour.asking?.question).toBe('colour');
    expect(options(colour)).toEqual(['yes: Colour, 1', 'no: Black & white only, 1']);
    expect(options(asked(shop, { ...unsure, paper: undefined, colour: ['yes'] }))).toEqual([
      'a4: A4, 1',
      'a3: A3 or SRA3, 1',
    ]);
    expect(asked(shop.slice(1)).asking).toBeNull();
    expect(ask(shop, { colour: ['pink'], pages: ['-5'], budget: ['x'] })).toMatchObject({ given: [], total: 2 });
  });

  test.each(questions)('“%s” is skipped if all machines have the same answer', (question) => {
    const all = shop.map((each) => {
      const kept = each.values.filter((value) => !value.startsWith(question) && !value.startsWith('rent'));
      const values = [...kept, `${question}:a4`];
      const money = question === 'buy' ? { price: 5, rent: none } : {};
      return { ...each, ...(question === 'pages' ? { speed: none } : money), values };
    });
    expect(asked(all).asked).toEqual(questions.filter((each) => each !== question));
  });
});

describe('for all shops and answers', { tags: ['choose/never-excluded'] }, () => {
  const number = fc.option(fc.integer({ min: 1, max: 20 }), { nil: none });
  const value = (...values: string[]) => fc.constantFrom('', ...values);
  const shops = fc.array(
    fc
      .record({
        numbers: fc.record({
          ...{ price: number, rent: number, speed: number, recommended: number, maximum: number },
          isInStock: fc.boolean(),
        }),
        values: fc.tuple(
          value('colour:colour', 'colour:mono'),
          value('paper:a4', 'paper:a3', 'paper:sra3', 'paper:a0'),
          ...['functions:scan', 'functions:fax', 'duplex:automatic'].map((one) => value(one)),
        ),
        kind: fc.constantFrom('kind:printer', 'kind:supply', 'kind:copier', 'kind:other', ''),
      })
      .map(({ numbers, values, kind }) => {
        const made = machine(values.join(' '), numbers);
        const all = [kind, ...made.values.slice(1)];
        return { ...made, ...estimated(made, all), values: all };
      }),
    { maxLength: 12 },
  );
  const some = (...values: string[]) => fc.subarray(values, { maxLength: 1 });
  const answers = fc.record({
    pages: some('3', '9', '15'),
    colour: some('yes', 'no'),
    paper: some('a4', 'a3', 'large'),
    functions: fc.subarray(['scan', 'fax', 'two-sided']),
    buy: some('yes', 'rent'),
    budget: some('4', '12'),
  });
  const fits = (each: Shown, { pages, colour, paper, functions, buy, budget }: Record<string, string[]>) => {
    const has = (...values: string[]) => values.some((one) => each.values.includes(one));
    const money = buy?.[0] === 'rent' ? each.rent : each.price;
    const a3 = ['paper:a3', 'paper:sra3'];
    const sheets = { a4: ['paper:a4', ...a3], a3, large: ['paper:a0'] }[paper?.[0] as 'a4'];
    return (
      has('kind:printer', 'kind:copier') &&
      (colour?.[0] === undefined || has(colour[0] === 'yes' ? 'colour:colour' : 'colour:mono')) &&
      (sheets === undefined || has(...sheets)) &&
      (functions ?? []).every((one) => has(one === 'two-sided' ? 'duplex:automatic' : `functions:${one}`)) &&
      (pages?.[0] === undefined || !(each.limit < Number(pages[0]))) &&
      (buy?.[0] !== 'rent' || each.rent > 0) &&
      (budget?.[0] === undefined || money <= Number(budget[0]) * 100)
    );
  };

  test('only machines that meet every answer are recommended, at most three, each once', () => {
    fc.assert(
      fc.property(shops, answers, (shop, given) => {
        const { picks, total, nothing } = ask(shop, given);
        const fitting = shop.filter((each) => fits(each, given));
        expect(total).toBe(fitting.length);
        expect(picks).toHaveLength(Math.min(3, fitting.length));
        expect(nothing === null).toBe(fitting.length > 0);
        for (const { machine: each } of picks) expect(fitting).toContain(each);
        expect(new Set(picks.map(({ machine: { rank } }) => rank)).size).toBe(picks.length);
        const lowest = fitting.filter(({ price }) => !Number.isNaN(price)).sort((a, b) => a.price - b.price)[0];
        const highest = fitting.filter(({ speed }) => speed > 0).sort((a, b) => b.speed - a.speed)[0];
        for (const { machine: each, reason } of picks) {
          if (/^The cheapest (?!in-stock)(?!.*(made for|matches|suit))/.test(reason))
            expect(each.price).toBe(lowest?.price);
          if (reason.startsWith('The fastest:')) expect(each.speed).toBe(highest?.speed);
        }
        // Out of stock after all others.
        const inStock = Math.min(3, fitting.filter((each) => each.isInStock).length);
        expect(picks.map(({ machine: { isInStock } }) => isInStock)).toEqual(picks.map((_, index) => index < inStock));
      }),
      { numRuns: 500 },
    );
  });

  test('the first machine is never made for less if the visitor prints more', () => {
    // Makers state a maximum of at least twice the recommended pages.
    const real = shops.map((shop) =>
      shop.map((each) => {
        const maximum = each.maximum < 2.5 * each.recommended ? none : each.maximum;
        const numbers = { ...each, maximum, isInStock: true };
        return { ...numbers, ...estimated(numbers, each.values) };
      }),
    );
    fc.assert(
      fc.property(real, answers, (shop, given) => {
        let before = 0;
        for (const pages of [1, 3, 6, 9, 15, 25, 40, 100, 400, 1000, 4000]) {
          const [first] = ask(shop, { ...given, pages: [`${pages}`] }).picks;
          const capacity = first === undefined ? Number.NaN : capacityOf(first.machine);
          if (Number.isNaN(capacity)) continue;
          expect(capacity).toBeGreaterThanOrEqual(before);
          before = capacity;
        }
      }),
      { numRuns: 500 },
    );
  });

  test('each way out of an empty result leads to machines; each saving is real', () => {
    fc.assert(
      fc.property(shops, answers, (shop, given) => {
        const { nothing, savings, picks } = ask(shop, given);
        for (const { dropped } of nothing?.inTheWay ?? [])
          expect(ask(shop, withoutGiven(given, dropped)).total).toBeGreaterThan(0);
        for (const { dropped } of savings) {
          const [other] = ask(shop, withoutGiven(given, dropped)).picks;
          const name = given.buy[0] === 'rent' ? 'rent' : 'price';
          expect(other?.machine[name]).toBeLessThan(picks[0]?.machine[name] as number);
        }
      }),
      { numRuns: 500 },
    );
  });
});
