import type { PlanId } from '@site/api-contract/price-list';
import type french from './locales/fr.json';
import { keys } from './message-keys.ts';

type FeatureKey = {
  [Id in PlanId]: `pricing.${Id}.features.${keyof (typeof french.pricing)[Id]['features'] & string}`;
}[PlanId];

const setUpTogether = 'pricing.compare.together';

/** For whom a plan's price is: said on its card and in the table. */
export const planPeople = { basic: 'one', premium: 'one', business: 'team' } as const satisfies Record<
  PlanId,
  string
>;

export interface Feature {
  feature: FeatureKey | typeof setUpTogether;
  /** Shown small below the entry, e.g. that the free apps have advertising. */
  note?: 'pricing.basic.ads' | 'pricing.premium.everyPlan';
  parts?: readonly FeatureKey[];
}

const features = <Id extends PlanId, Name extends string>(plan: Id, ...names: Name[]) =>
  keys(`pricing.${plan}.features`, ...names);
const entries = <Key extends FeatureKey>(names: Key[]) => names.map((feature) => ({ feature }));

/** The functions that each plan includes and lacks (M6). */
export const cardFeatures: Record<PlanId, { includes: readonly Feature[]; excludes: readonly Feature[] }> = {
  basic: {
    includes: entries(features('basic', 'apps', 'basic', 'devices', 'email')),
    excludes: [
      { feature: 'pricing.basic.features.noAdvanced', note: 'pricing.basic.ads' },
      { feature: 'pricing.basic.features.noPriority' },
    ],
  },
  premium: {
    includes: [
      { feature: 'pricing.premium.features.basic' },
      { feature: 'pricing.premium.features.updates', note: 'pricing.premium.everyPlan' },
      {
        feature: 'pricing.premium.features.advanced',
        parts: features('premium', 'unlimited', 'ads', 'support'),
      },
    ],
    excludes: [],
  },
  business: {
    includes: [
      ...entries(features('business', 'premium', 'support')),
      { feature: setUpTogether, parts: features('business', 'team', 'security', 'api', 'training') },
    ],
    excludes: [],
  },
};

export type Column = 'none' | PlanId;

type Cell = boolean | CompareKey;

type CompareKey = `pricing.compare.${keyof typeof french.pricing.compare}`;

export interface ComparedFunction {
  label: CompareKey;
  note?: CompareKey;
  cells: Record<Column, Cell>;
}

const peopleCells = {
  one: 'pricing.compare.onePerson',
  team: 'pricing.compare.team',
} as const satisfies Record<(typeof planPeople)[PlanId], Cell>;

/** The cells of a row, in the order of the columns. */
const cells = (none: Cell, basic: Cell, premium: Cell, business: Cell) => ({
  none,
  basic,
  premium,
  business,
});
const always = cells(true, true, true, true);
const compared = <Name extends keyof typeof french.pricing.compare>(name: Name) =>
  `pricing.compare.${name}` as const;

/** The plans by function, as in docs/what-we-promise.md. */
export const comparison: readonly ComparedFunction[] = [
  {
    label: compared('people'),
    cells: cells(
      peopleCells.one,
      peopleCells[planPeople.basic],
      peopleCells[planPeople.premium],
      peopleCells[planPeople.business],
    ),
  },
  { label: compared('apps'), cells: always },
  { label: compared('basic'), note: compared('basicNote'), cells: always },
  { label: compared('updates'), cells: always },
  {
    label: compared('sync'),
    note: compared('syncNote'),
    cells: cells(false, compared('twoDevices'), compared('unlimited'), compared('unlimited')),
  },
  { label: compared('ads'), cells: cells(false, false, true, true) },
  {
    label: compared('support'),
    cells: cells(compared('questions'), compared('byEmail'), compared('priority'), compared('always')),
  },
  { label: compared('services'), cells: cells(false, false, false, setUpTogether) },
];
