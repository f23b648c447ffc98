import type { OrderProof } from '@site/api-contract';

/** What proves an order to the api: the secret of its return address, or the token of a mailed link. */
export type Proof = Pick<OrderProof, 'clientSecret' | 'orderToken'>;
