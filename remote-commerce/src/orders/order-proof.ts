import type { OrderProof } from '@site/api-contract';

/** By what an order is proved to the api: the secret of its return address, or the token of its mails' link. */
export type Proof = Pick<OrderProof, 'clientSecret' | 'orderToken'>;
