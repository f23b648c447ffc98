import type Stripe from 'stripe';
import type { Log } from '@site/server-kit/log';
import type { Database } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { ignoreMissing, isForbidden, retrieveIntent } from '../../platform/payments/payment-provider.ts';
import {
  findProviderAccount,
  insertFirstProviderAccount,
  listLatestIntents,
  replaceProviderAccount,
  type ProviderAccount,
} from './table.ts';

/** Whether the keys belong to the account of the orders. `unknown`: they lack the permission to read their account. */
type ProviderAccountState = 'verified' | 'changed' | 'unknown';

/** Keeps the api from working with another account at the provider, which knows none of its orders. */
export interface ProviderAccountGuard {
  /** Asks the provider, but reuses a result for 30 seconds. @throws Error when it does not respond */
  check: () => Promise<ProviderAccountState>;
  state: () => ProviderAccountState;
  /** @throws ApiError `payment_provider_unavailable` if the keys belong to another account */
  requireSame: () => Promise<void>;
}

/** Why nothing is done at the provider while the state is `changed`. */
export const keysOfOtherAccount = 'the Stripe keys belong to another account than the orders';

interface GuardDependencies {
  db: Database;
  stripe: Stripe;
  log: Log;
  /** The account id in `STRIPE_ACCOUNT`; it may replace the stored one. */
  expected: string | undefined;
}

/** How long a result is reused, in ms: readiness checks every few seconds. */
const checkedForMs = 30_000;

/** After a check without a response, buyers go on without one for this many ms. */
const skippedForMs = 5000;

/** A buyer waits for this check: one attempt of at most 3 s. */
const callOptions = { timeout: 3000, maxNetworkRetries: 0 };

/** How many of the latest orders are looked up before the first account is stored. */
const ordersToLookUp = 5;

/** Compares the account of the keys with the orders' account, which the first comparison stores. */
export function guardProviderAccount({ db, stripe, log, expected }: GuardDependencies): ProviderAccountGuard {
  let state: ProviderAccountState = 'unknown';
  let goodUntil = 0;
  let skippedUntil = 0;
  let running: Promise<ProviderAccountState> | undefined;

  async function compare(): Promise<ProviderAccountState> {
    const account = await readAccount(stripe);
    if (!account) {
      log.warn(
        { alarm: 'provider_account_unreadable' },
        'the Stripe keys lack the permission to read their account: it cannot be compared with that of the orders',
      );
      return 'unknown';
    }
    if (expected && account.accountId !== expected) return changed(account);
    const stored = (await findProviderAccount(db)) ?? (await storeFirst(account));
    if (!stored) return changed(account);
    if (isSameAccount(stored, account)) return 'verified';
    // Test keys never replace live keys, which would always be a mistake.
    if (!expected || (stored.livemode && !account.livemode)) return changed(account);
    await replaceProviderAccount(db, account);
    log.warn(
      { account: account.accountId, before: stored.accountId },
      'the stored Stripe account was replaced by the one in STRIPE_ACCOUNT',
    );
    return 'verified';
  }

  /** Stores the first account. @returns undefined where there are orders and the account knows none of the latest */
  async function storeFirst(account: ProviderAccount): Promise<ProviderAccount | undefined> {
    const intents = expected ? [] : await listLatestIntents(db, ordersToLookUp);
    for (const id of intents) if (await isKnown(stripe, id)) return insertFirstProviderAccount(db, account);
    return intents.length === 0 ? insertFirstProviderAccount(db, account) : undefined;
  }

  function changed({ accountId, livemode }: ProviderAccount): ProviderAccountState {
    log.error(
      { alarm: 'provider_account_changed', account: accountId, livemode },
      `${keysOfOtherAccount}: no sales and no reconciliation`,
    );
    return 'changed';
  }

  async function check(): Promise<ProviderAccountState> {
    if (Date.now() < goodUntil) return state;
    running ??= compare().finally(() => (running = undefined));
    state = await running;
    goodUntil = Date.now() + checkedForMs;
    return state;
  }

  return {
    check,
    state: () => state,
    async requireSame() {
      // If the provider does not respond, the call that follows fails.
      if (Date.now() >= skippedUntil) await check().catch(() => (skippedUntil = Date.now() + skippedForMs));
      if (state === 'changed') throw new ApiError('payment_provider_unavailable');
    },
  };
}

/** For readiness. @throws Error when the provider does not respond, or the keys belong to another account */
export async function requireProviderAccount(guard: ProviderAccountGuard): Promise<void> {
  if ((await guard.check()) === 'changed') throw new Error(keysOfOtherAccount);
}

/** @returns undefined where the keys lack the permission */
async function readAccount(stripe: Stripe): Promise<ProviderAccount | undefined> {
  try {
    const [{ id }, { livemode }] = await Promise.all([
      stripe.accounts.retrieveCurrent({}, callOptions),
      stripe.balance.retrieve({}, callOptions),
    ]);
    return { accountId: id, livemode };
  } catch (error) {
    if (isForbidden(error)) return undefined;
    throw error;
  }
}

async function isKnown(stripe: Stripe, intentId: string): Promise<boolean> {
  return (await retrieveIntent(stripe, intentId).catch(ignoreMissing)) !== undefined;
}

function isSameAccount(one: ProviderAccount, other: ProviderAccount): boolean {
  return one.accountId === other.accountId && one.livemode === other.livemode;
}
