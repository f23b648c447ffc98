import { plans } from '@site/api-contract/price-list';
import { policyPaths } from '../support/policies.ts';

/** A kind of page, and the address of the one that stands for it. */
export interface BenchPage {
  name: string;
  address: string;
  /** Whether its visitor only reads: such a page needs next to no JavaScript. */
  isRead: boolean;
  /** Whether it asks not to be listed, as everything around one visitor's payment does. */
  isNoindex: boolean;
}

const { id, amount } = plans.find(({ popular }) => popular) ?? plans[0];

export const benchPages: readonly BenchPage[] = [
  { name: 'landing', address: '/', isRead: true, isNoindex: false },
  // The heaviest of the app pages, by its colour-code viewer.
  { name: 'app', address: '/atlasfibre', isRead: true, isNoindex: false },
  { name: 'policy', address: policyPaths.privacy.fr, isRead: true, isNoindex: false },
  {
    name: 'checkout',
    address: `/checkout?plan=${id}&amount=${(amount / 100).toFixed(2)}`,
    isRead: false,
    isNoindex: true,
  },
];
