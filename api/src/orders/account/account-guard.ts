import type Stripe from 'stripe';
import type { Database } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Log } from '@site/api-contract/log';
import { isForbidden, isMissing } from '../../platform/payments/payment-provider.ts';
import { retrieveIntent } from '../../platform/payments/provider-objects.ts';
import {
  findAccount,
  keepFirstAccount,
  latestIntents,
  replaceAccount,
  type Account,
} from './account-repository.ts';

/** Whether the provider's keys are of the orders' account. `unknown`: the keys may not read their account. */
type AccountState = 'verified' | 'changed' | 'unknown';

/** Keeps the api from working with another account, which knows none of its orders. */
export interface AccountGuard {
  /** Asks the provider. @throws Error when it does not answer */
  check: () => Promise<AccountState>;
  /** The result of the last check. */
  state: () => AccountState;
  /** @throws ApiError `payment_provider_unavailable` with the keys of another account */
  requireSame: () => Promise<void>;
}

interface AccountGuardDependencies {
  db: Database;
  stripe: Stripe;
  log: Log;
  /** The account that the operator names; it may replace the stored one. */
  expected: string | undefined;
}

/** How long an answer is reused, in ms: readiness checks every few seconds. */
const checkedForMs = 30_000;

/** A buyer waits for this check: one try of 3 s at most. */
const callOptions = { timeout: 3000, maxNetworkRetries: 0 };

/** How many of the latest orders to look for before the first account is stored. */
const ordersToFind = 5;

export function guardAccount({ db, stripe, log, expected }: AccountGuardDependencies): AccountGuard {
  let state: AccountState = 'unknown';
  let goodUntil = 0;
  let running: Promise<AccountState> | undefined;

  async function compare(): Promise<AccountState> {
    const account = await readAccount(stripe);
    if (!account) {
      log.warn(
        { alarm: 'provider_account_unreadable' },
        'the payment provider does not say whose keys these are',
      );
      return 'unknown';
    }
    if (expected && account.accountId !== expected) return changed(account);
    const kept = (await findAccount(db)) ?? (await adopt(account));
    if (!kept) return changed(account);
    if (isSame(kept, account)) return 'verified';
    // Test keys never replace live ones: that is always a mistake.
    if (!expected || (kept.livemode && !account.livemode)) return changed(account);
    await replaceAccount(db, account);
    log.warn(
      { account: account.accountId, before: kept.accountId },
      'another account of the provider was accepted',
    );
    return 'verified';
  }

  /** Stores the first account, unless it knows none of the existing orders. */
  async function adopt(account: Account): Promise<Account | undefined> {
    const intents = expected ? [] : await latestIntents(db, ordersToFind);
    for (const id of intents) if (await isKnown(stripe, id)) return keepFirstAccount(db, account);
    return intents.length === 0 ? keepFirstAccount(db, account) : undefined;
  }

  function changed({ accountId, livemode }: Account): AccountState {
    log.error(
      { alarm: 'provider_account_changed', account: accountId, livemode },
      'the payment provider’s keys are of another account than the orders: nothing is reconciled or begun',
    );
    return 'changed';
  }

  async function check(): Promise<AccountState> {
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
      // If the provider does not answer, the call that follows fails.
      if ((await check().catch(() => state)) === 'changed')
        throw new ApiError('payment_provider_unavailable');
    },
  };
}

/** For readiness. @throws Error when the provider does not answer, or the keys are of another account */
export async function requireAccount(guard: AccountGuard): Promise<void> {
  if ((await guard.check()) === 'changed') throw new Error('The provider’s keys are of another account');
}

async function readAccount(stripe: Stripe): Promise<Account | undefined> {
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
  try {
    await retrieveIntent(stripe, intentId);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function isSame(one: Account, other: Account): boolean {
  return one.accountId === other.accountId && one.livemode === other.livemode;
}
