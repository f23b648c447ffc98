import { type AddEndpoint, pageOf } from './endpoint.ts';
import { newId, type Customer, type Subscription } from './objects.ts';
import * as parameters from './parameters.ts';
import type { Provider } from './provider.ts';
import { noSuch } from './provider-error.ts';
import { cancelSubscription } from './subscriptions.ts';

export function customerRoutes(on: AddEndpoint, provider: Provider): void {
  const { ledger } = provider;

  on('get', '/customers', parameters.customerList, ({ email, ...page }) => {
    const isListed = (one: Customer) => !one.deleted && (!email || one.email === email);
    return pageOf('customer', ledger.all<Customer>('customer', isListed), page);
  });
  on('post', '/customers', parameters.customerCreate, ({ email, name, metadata, preferred_locales }) => {
    return addCustomer(provider, { email: email ?? null, name: name ?? null, metadata, preferred_locales });
  });
  on('get', '/customers/:id', parameters.retrieve, (_params, request) => {
    const customer = provider.require<Customer>('customer', String(request.params['id']));
    return customer.deleted ? deletedResponse(customer) : customer;
  });
  on('post', '/customers/:id', parameters.customerUpdate, ({ email }, request) => {
    const customer = provider.require<Customer>('customer', String(request.params['id']));
    if (customer.deleted) throw noSuch('customer', customer.id);
    const changed = { ...customer, email };
    provider.save(changed, 'customer.updated');
    return changed;
  });
  on('post', '/customers/:id/balance_transactions', parameters.balanceChange, ({ amount }, request) => {
    const customer = provider.require<Customer>('customer', String(request.params['id']));
    const balance = (customer.balance ?? 0) + amount;
    ledger.put({ ...customer, balance });
    return { id: newId('cbtxn'), object: 'customer_balance_transaction', amount, ending_balance: balance };
  });
  on('delete', '/customers/:id', parameters.none, (_params, request) => {
    const customer = provider.require<Customer>('customer', String(request.params['id']));
    if (customer.deleted) throw noSuch('customer', customer.id);
    return deleteCustomer(provider, customer);
  });
}

export function addCustomer(
  provider: Provider,
  details: Pick<Customer, 'email' | 'name' | 'metadata' | 'preferred_locales'>,
): Customer {
  const customer = {
    ...provider.begin('customer', 'cus'),
    ...details,
  } as Customer;
  provider.ledger.put(customer);
  return customer;
}

/** Ends the customer's subscriptions at once and removes the personal data. Payments are kept. */
function deleteCustomer(provider: Provider, customer: Customer) {
  const { ledger } = provider;
  const runs = (one: Subscription) =>
    one.customer === customer.id && one.status !== 'canceled' && one.status !== 'incomplete_expired';
  for (const subscription of ledger.all<Subscription>('subscription', runs))
    cancelSubscription(provider, subscription);
  provider.emit('customer.deleted', customer);
  ledger.put({ ...customer, email: null, name: null, metadata: {}, deleted: true });
  return deletedResponse(customer);
}

function deletedResponse({ id }: Customer) {
  return { id, object: 'customer', deleted: true };
}
