import type Stripe from 'stripe';
import type { Buyer } from '../table.ts';

/** The buyer in the provider's details; undefined if these are empty. */
export function buyerOf(
  details: { name?: string | null; address?: Partial<Stripe.Address> | null } | null | undefined,
): Buyer | undefined {
  const { line1, line2, postal_code: postalCode, city, state, country } = details?.address ?? {};
  const entries = Object.entries({ name: details?.name, line1, line2, postalCode, city, state, country })
    // The database refuses NUL.
    .map(([key, value]) => [key, value?.replaceAll('\0', '').trim()] as const)
    .filter(([, value]) => value);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The buyer with the more complete address; only the name may come from the other one. */
export function fullerBuyer(stored: Buyer | null, read: Buyer | undefined): Buyer | null {
  const [address, other] = partsOf(read) > partsOf(stored) ? [read, stored] : [stored, read];
  if (!address) return other ?? null;
  const name = address.name ?? other?.name;
  return { ...address, ...(name && { name }) };
}

function partsOf(buyer: Buyer | null | undefined): number {
  return Object.keys(buyer ?? {}).filter((key) => key !== 'name').length;
}
