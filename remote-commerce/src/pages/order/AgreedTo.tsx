import { useTexts } from '@site/remote-kit';
import { Card } from '@site/remote-kit/ui';
import { Disclosure } from '@site/remote-kit/ui/Disclosure.tsx';
import type { Agreement } from '@site/api-contract';
import { Facts } from '../../frame/Facts.tsx';

/** Everything that the buyer was shown and agreed to (A12). */
export function AgreedTo({ agreements }: { agreements: Agreement[] }) {
  const t = useTexts('account.agreedOn', 'account.agreedTerms', 'account.agreements');
  return (
    <Card aria-labelledby="order-agreements">
      <h2 id="order-agreements">{t('account.agreements')}</h2>
      {agreements.map(({ moment, planName, title = planName, rows, terms }) => (
        <Disclosure
          key={`${moment} ${JSON.stringify(rows)}`}
          variant="plain"
          summary={t('account.agreedOn', { plan: title, date: moment })}
        >
          <Facts rows={rows.map(({ label, value }) => [label, value])} />
          {terms && (
            <p>
              <a href={terms.address}>{t('account.agreedTerms')}</a>
            </p>
          )}
        </Disclosure>
      ))}
    </Card>
  );
}
