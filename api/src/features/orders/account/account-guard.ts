import Stripe from 'stripe';
import type { Database } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Log } from '../../../platform/log/log.ts';
import { isMissing } from '../../../platform/payments/payment-provider.ts';
import {
  findAccount,
  keepFirstAccount,
  latestIntents,
  replaceAccount,
  type Account,
} from './account-repository.ts';

/**
 * Whether the provider's keys are those of the account that the orders belong to. `unknown`: these keys may not read
 * which account they are of.
 */
export type AccountState = 'verified' | 'changed' | 'unknown';

/** Keeps the api from taking another account, which knows none of its orders, for the one where they all ended. */
export interface AccountGuard {
  /** Asks the provider. @throws Error when it does not answer */
  check(): Promise<AccountState>;
  /** What the last check has found. */
  state(): AccountState;
  /** @throws ApiError `payment_provider_unavailable` on another account: nothing may be begun or ended there */
  requireSame(): Promise<void>;
}

interface AccountGuardParts {
  db: Database;
  stripe: Stripe;
  log: Log;
  /** The account that the operator names, which may replace the one that is kept. */
  expected: string | undefined;
}

/** How long an answer of the provider counts, in ms: readiness is asked for every few seconds. */
const checkedForMs = 30_000;

/** Who buys waits for this check: it is tried once, for 3 s at most. */
const callOptions = { timeout: 3000, maxNetworkRetries: 0 };

/** How many of the latest orders are looked for before an account is kept as theirs. */
const ordersToFind = 5;

export function guardAccount({ db, stripe, log, expected }: AccountGuardParts): AccountGuard {
  let state: AccountState = 'unknown';
  let goodUntil = 0;
  let running: Promise<AccountState> | undefined;

  async function look(): Promise<AccountState> {
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
    // Test keys never take the place of live ones: that is a mistake, whoever the account's owner is.
    if (!expected || (kept.livemode && !account.livemode)) return changed(account);
    await replaceAccount(db, account);
    log.warn(
      { account: account.accountId, before: kept.accountId },
      'another account of the provider was accepted',
    );
    return 'verified';
  }

  /** Keeps a first account, unless there are orders from before, and it knows none of them. */
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
    running ??= look().finally(() => (running = undefined));
    state = await running;
    goodUntil = Date.now() + checkedForMs;
    return state;
  }

  return {
    check,
    state: () => state,
    async requireSame() {
      // A provider that does not answer says so itself at the call that follows.
      if ((await check().catch(() => state)) === 'changed')
        throw new ApiError('payment_provider_unavailable');
    },
  };
}

/** For readiness. @throws Error when the provider does not answer, or is another account */
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
    if (error instanceof Stripe.errors.StripePermissionError) return undefined;
    throw error;
  }
}

async function isKnown(stripe: Stripe, intentId: string): Promise<boolean> {
  const intents = intentId.startsWith('seti_') ? stripe.setupIntents : stripe.paymentIntents;
  try {
    await intents.retrieve(intentId);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function isSame(one: Account, other: Account): boolean {
  return one.accountId === other.accountId && one.livemode === other.livemode;
}
