import type { PlanId } from '@site/api-contract/price-list';
import type french from './locales/fr.json';

/** The functions that each plan includes and lacks (M6), as message keys. */
export const planFeatures = {
  basic: {
    includes: [
      'pricing.basic.features.apps',
      'pricing.basic.features.basic',
      'pricing.basic.features.devices',
      'pricing.basic.features.email',
    ],
    excludes: [
      { feature: 'pricing.basic.features.noAdvanced', note: 'pricing.basic.ads' },
      { feature: 'pricing.basic.features.noPriority', note: undefined },
    ],
  },
  premium: {
    includes: [
      'pricing.premium.features.basic',
      'pricing.premium.features.advanced',
      'pricing.premium.features.unlimited',
      'pricing.premium.features.ads',
      'pricing.premium.features.support',
      'pricing.premium.features.updates',
    ],
    excludes: [],
  },
  business: {
    includes: [
      'pricing.business.features.premium',
      'pricing.business.features.team',
      'pricing.business.features.security',
      'pricing.business.features.api',
      'pricing.business.features.support',
      'pricing.business.features.training',
    ],
    excludes: [],
  },
} as const satisfies Record<PlanId, unknown>;

/** The table's columns: the apps without a plan, then the plans. */
export type Column = 'none' | PlanId;

/** A cell of the table: included or not, or a text by its key. */
type Cell =
  | boolean
  | 'pricing.compare.twoDevices'
  | 'pricing.compare.unlimited'
  | 'pricing.compare.byEmail'
  | 'pricing.compare.priority'
  | 'pricing.compare.always'
  | 'pricing.compare.together';

export interface ComparedFunction {
  label: `pricing.compare.${keyof typeof french.pricing.compare}`;
  /** A short explanation of the function. */
  note?: 'pricing.compare.basicNote';
  cells: Record<Column, Cell>;
}

const always = { none: true, basic: true, premium: true, business: true };
const fromPremium = { none: false, basic: false, premium: true, business: true };
const together = { none: false, basic: false, premium: false, business: 'pricing.compare.together' } as const;

/** The plans by function, as in docs/what-we-promise.md. */
export const comparison: readonly ComparedFunction[] = [
  { label: 'pricing.compare.apps', cells: always },
  { label: 'pricing.compare.basic', note: 'pricing.compare.basicNote', cells: always },
  { label: 'pricing.compare.updates', cells: always },
  {
    label: 'pricing.compare.sync',
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
      none: false,
      basic: 'pricing.compare.byEmail',
      premium: 'pricing.compare.priority',
      business: 'pricing.compare.always',
    },
  },
  { label: 'pricing.compare.team', cells: together },
  { label: 'pricing.compare.security', cells: together },
  { label: 'pricing.compare.api', cells: together },
  { label: 'pricing.compare.training', cells: together },
];

/** The four questions of the pricing section. */
export const pricingTopics = ['trial', 'billing', 'devices', 'support'] as const;
