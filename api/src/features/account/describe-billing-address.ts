import { billingAddressSchema } from '@site/api-contract';
import type { Language } from '@site/shared-i18n';
import type { SignedIn } from '../../orders/customers/sessions.ts';
import { findBillingAddress } from '../../orders/invoices/billing-address-repository.ts';
import { billingLines } from '../../orders/invoices/billing-lines.ts';
import type { Database } from '../../platform/database/database.ts';
import { errorsOf } from '../../platform/http/read-body.ts';
import { errorMessage } from '../../platform/texts/texts.ts';

/** The fields of the form, by name. */
export const billingFields = billingAddressSchema.keyof().options;

/**
 * The form of the billing address, filled in for its template.
 * @param edit whether it shows the input that was refused, with the error of each field, instead of what is saved
 */
export async function describeBillingAddress(
  db: Database,
  { mailboxKey, refusedInput }: SignedIn,
  { edit, language }: { edit: boolean; language: Language },
) {
  const saved = (await findBillingAddress(db, mailboxKey))?.address;
  const refused = edit ? refusedInput : null;
  const shown = refused ?? saved;
  const wrong = refused ? errorsOf(billingAddressSchema, refused) : [];
  return {
    ...Object.fromEntries(billingFields.map((name) => [name, shown?.[name] ?? ''])),
    ...(saved && { saved: { lines: billingLines(saved, language).join(', ') } }),
    ...(wrong.length > 0 && {
      wrong: true,
      errors: Object.fromEntries(
        wrong.map(({ field, code }) => [field, errorMessage(language, code, field)]),
      ),
    }),
  };
}
