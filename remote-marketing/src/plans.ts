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
    excludes: ['pricing.basic.features.noAdvanced', 'pricing.basic.features.noPriority'],
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

/** A cell of the table of plans: included or not, or a text by its key. */
type Cell =
  | boolean
  | 'pricing.compare.days'
  | 'pricing.compare.twoDevices'
  | 'pricing.compare.unlimited'
  | 'pricing.compare.byEmail'
  | 'pricing.compare.priority'
  | 'pricing.compare.always';

type Name = Exclude<keyof typeof french.pricing.compare, 'title' | 'lead' | 'feature' | 'yes' | 'no'>;

export interface ComparedFunction {
  label: `pricing.compare.${Name}`;
  /** A short explanation of the function. */
  note?: `pricing.compare.${Name}`;
  cells: Record<PlanId, Cell>;
}

const inAll = { basic: true, premium: true, business: true };
const fromPremium = { basic: false, premium: true, business: true };
const inBusiness = { basic: false, premium: false, business: true };

/** The plans by function, as in docs/what-we-promise.md. */
export const comparison: readonly ComparedFunction[] = [
  {
    label: 'pricing.compare.trial',
    cells: {
      basic: 'pricing.compare.days',
      premium: 'pricing.compare.days',
      business: 'pricing.compare.days',
    },
  },
  { label: 'pricing.compare.apps', cells: inAll },
  { label: 'pricing.compare.basic', note: 'pricing.compare.basicNote', cells: inAll },
  { label: 'pricing.compare.updates', cells: inAll },
  {
    label: 'pricing.compare.sync',
    cells: {
      basic: 'pricing.compare.twoDevices',
      premium: 'pricing.compare.unlimited',
      business: 'pricing.compare.unlimited',
    },
  },
  {
    label: 'pricing.compare.support',
    cells: {
      basic: 'pricing.compare.byEmail',
      premium: 'pricing.compare.priority',
      business: 'pricing.compare.always',
    },
  },
  { label: 'pricing.compare.advanced', note: 'pricing.compare.advancedNote', cells: fromPremium },
  { label: 'pricing.compare.ads', cells: fromPremium },
  { label: 'pricing.compare.team', cells: inBusiness },
  { label: 'pricing.compare.security', cells: inBusiness },
  { label: 'pricing.compare.api', cells: inBusiness },
  { label: 'pricing.compare.training', cells: inBusiness },
];

/** The four questions of the pricing section. */
export const pricingTopics = ['trial', 'billing', 'devices', 'support'] as const;
