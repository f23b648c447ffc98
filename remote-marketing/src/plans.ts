import { plans, type PlanId } from '@site/api-contract/price-list';
import { formatPrice, type Language } from '@site/shared-i18n';
import type french from './locales/fr.json';

type FeatureKey = {
  [Id in PlanId]: `pricing.${Id}.features.${keyof (typeof french.pricing)[Id]['features'] & string}`;
}[PlanId];

const setUpTogether = 'pricing.compare.together';

/** For whom a plan's price is: said on its card and in the table. */
export const planPeople = { basic: 'one', premium: 'one', business: 'team' } as const satisfies Record<
  PlanId,
  string
>;

/** An entry of a plan's card, as message keys. */
export interface Feature {
  feature: FeatureKey | typeof setUpTogether;
  /** What keeps the entry from being misunderstood. */
  note?: 'pricing.basic.ads' | 'pricing.premium.everyPlan';
  parts?: readonly FeatureKey[];
}

/** The functions that each plan includes and lacks (M6). */
export const cardFeatures: Record<PlanId, { includes: readonly Feature[]; excludes: readonly Feature[] }> = {
  basic: {
    includes: [
      { feature: 'pricing.basic.features.apps' },
      { feature: 'pricing.basic.features.basic' },
      { feature: 'pricing.basic.features.devices' },
      { feature: 'pricing.basic.features.email' },
    ],
    excludes: [
      { feature: 'pricing.basic.features.noAdvanced', note: 'pricing.basic.ads' },
      { feature: 'pricing.basic.features.noPriority' },
    ],
  },
  premium: {
    includes: [
      { feature: 'pricing.premium.features.basic' },
      {
        feature: 'pricing.premium.features.advanced',
        parts: ['pricing.premium.features.unlimited', 'pricing.premium.features.ads'],
      },
      { feature: 'pricing.premium.features.support' },
      { feature: 'pricing.premium.features.updates', note: 'pricing.premium.everyPlan' },
    ],
    excludes: [],
  },
  business: {
    includes: [
      { feature: 'pricing.business.features.premium' },
      { feature: 'pricing.business.features.support' },
      {
        feature: setUpTogether,
        parts: [
          'pricing.business.features.team',
          'pricing.business.features.security',
          'pricing.business.features.api',
          'pricing.business.features.training',
        ],
      },
    ],
    excludes: [],
  },
};

/** The table's columns: the apps without a plan, then the plans. */
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

const always = { none: true, basic: true, premium: true, business: true };
const fromPremium = { none: false, basic: false, premium: true, business: true };

/** The plans by function, as in docs/what-we-promise.md. */
export const comparison: readonly ComparedFunction[] = [
  {
    label: 'pricing.compare.people',
    cells: {
      none: peopleCells.one,
      basic: peopleCells[planPeople.basic],
      premium: peopleCells[planPeople.premium],
      business: peopleCells[planPeople.business],
    },
  },
  { label: 'pricing.compare.apps', cells: always },
  { label: 'pricing.compare.basic', note: 'pricing.compare.basicNote', cells: always },
  { label: 'pricing.compare.updates', cells: always },
  {
    label: 'pricing.compare.sync',
    note: 'pricing.compare.syncNote',
    cells: {
      none: false,
      basic: 'pricing.compare.twoDevices',
      premium: 'pricing.compare.unlimited',
      business: 'pricing.compare.unlimited',
    },
  },
  { label: 'pricing.compare.ads', cells: fromPremium },
  {
    label: 'pricing.compare.support',
    cells: {
      none: 'pricing.compare.questions',
      basic: 'pricing.compare.byEmail',
      premium: 'pricing.compare.priority',
      business: 'pricing.compare.always',
    },
  },
  {
    label: 'pricing.compare.services',
    cells: { none: false, basic: false, premium: false, business: setUpTogether },
  },
];

export function cheapestPrice(language: Language): string {
  return formatPrice(Math.min(...plans.map((plan) => plan.amount)), language);
}
