import type { z } from 'zod';
import type { AccountPageData, DevicesData, PeopleData, accountPageQuerySchema } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import type { SignedIn } from '../../customers/sessions/sessions.ts';
import type { OrderDependencies } from '../../orders/order-dependencies.ts';
import { describeAccount } from './describe-account.ts';
import { describePlanChange } from './describe-plan-change.ts';
import { findLink } from './link-repository.ts';
import { emailOfLink } from './sign-in.ts';

type Query = z.output<typeof accountPageQuerySchema>;

/** What other features show on the page. */
export interface PageDependencies extends OrderDependencies {
  describeDevicesAndPeople: (mailboxKey: string, language: Language) => Promise<DevicesData & PeopleData>;
  /** The page of a link that confirms a change of address. */
  describeAddressChange: (token: string) => Promise<AccountPageData>;
  describeInvitation: (token: string) => Promise<AccountPageData>;
}

/** What /account shows: the page of a mailed link, else the visitor's account or the sign-in. @param csrf by form */
export async function describePage(
  dependencies: PageDependencies,
  query: Query,
  customer: SignedIn | undefined,
  csrf: Record<string, string>,
): Promise<AccountPageData> {
  const { link, address, invitation } = query;
  if (link !== undefined) return describeArrival(dependencies, link, query.code);
  if (address !== undefined) return dependencies.describeAddressChange(address);
  if (invitation !== undefined) return dependencies.describeInvitation(invitation);
  return customer
    ? describeSignedIn(dependencies, query, customer, csrf)
    : describeSignIn(dependencies, query.asked);
}

/** The page of a link that signs in. @param code of a device, which the customer confirms next */
async function describeArrival({ db }: OrderDependencies, link: string, code = ''): Promise<AccountPageData> {
  const email = await emailOfLink(db, link);
  return email ? { arrival: { link, email, code } } : { linkOver: true, signedOut: true };
}

/** The form that asks for a link. @param requestToken of a request just made, whose address the form repeats */
async function describeSignIn(
  { db, tokens }: OrderDependencies,
  requestToken: string | undefined,
): Promise<AccountPageData> {
  const id = requestToken && tokens['account-requests'].idOf(requestToken);
  const email = id && (await findLink(db, id))?.email;
  return { signedOut: true, asked: email ? { email } : undefined };
}

/** The account, and the cost of a change of plan if the address names one. */
async function describeSignedIn(
  dependencies: PageDependencies,
  { language, billing, plan, order }: Query,
  customer: SignedIn,
  csrf: Record<string, string>,
): Promise<AccountPageData> {
  const editBilling = billing === 'edit';
  const account = await describeAccount(dependencies, customer, { language, editBilling });
  const change =
    plan && order ? await describePlanChange(dependencies, customer, { plan, order, language }) : {};
  const more = await dependencies.describeDevicesAndPeople(customer.mailboxKey, language);
  const hasPlan = account.hasPlan || more.shared?.runs === true;
  return { account: { ...account, ...more, hasPlan, csrf }, ...change };
}
