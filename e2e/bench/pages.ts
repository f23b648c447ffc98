import { plans } from '@site/api-contract/price-list';
import { policyPaths } from '../support/policies.ts';

/** A kind of page, and the address of its example. */
export interface BenchPage {
  name: string;
  address: string;
  /** Whether visitors only read it: it needs almost no JavaScript. */
  isRead: boolean;
  /** Whether it is noindex, as are all pages of a visitor's payment. */
  isNoindex: boolean;
}

const { id, amount } = plans.find(({ popular }) => popular) ?? plans[0];

export const benchPages: readonly BenchPage[] = [
  { name: 'landing', address: '/', isRead: true, isNoindex: false },
  // The heaviest app page, because of its colour-code viewer.
  { name: 'app', address: '/atlasfibre', isRead: true, isNoindex: false },
  { name: 'policy', address: policyPaths.privacy.fr, isRead: true, isNoindex: false },
  {
    name: 'checkout',
    address: `/checkout?plan=${id}&amount=${(amount / 100).toFixed(2)}`,
    isRead: false,
    isNoindex: true,
  },
];
