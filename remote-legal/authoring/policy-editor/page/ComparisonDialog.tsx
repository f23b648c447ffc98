import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@site/shared-i18n';
import type { Policy } from '../../../src/policies/policies.ts';
import type { Comparison } from '../contract.ts';
import { Dialog } from './Dialog.tsx';
import { sendRequest, useRequests } from './send-request.ts';

interface ComparisonDialogProps {
  policy: Policy;
  language: Language;
  close: () => void;
}

/** What changed since the recorded version, as readers will see it. */
export function ComparisonDialog({ policy, language, close }: ComparisonDialogProps) {
  const { t } = useTranslation();
  const [comparison, setComparison] = useState<Comparison>();
  const { refusal, run } = useRequests();
  useEffect(() => {
    void run(sendRequest<Comparison>('GET', `policies/${policy}/${language}/comparison`), setComparison);
  }, [policy, language, run]);
  const changed = comparison?.sections.filter(({ change }) => change !== 'same');
  return (
    <Dialog
      title={comparison ? t('compare.title', { ...comparison }) : t('actions.compare')}
      isWide
      close={close}
    >
      {refusal && <p role="alert">{t(`refusals.${refusal.code}`, { message: refusal.message })}</p>}
      {changed?.length === 0 && <p>{t('compare.same')}</p>}
      <div className="comparison" lang={language}>
        {changed?.map(({ id, title, blocks }) => (
          <section key={id}>
            <h3>{title || t('compare.introduction')}</h3>
            {blocks.map((block, index) => (
              <p key={index}>
                {block.map(({ change, text }, run) => {
                  if (change === 'same') return text;
                  const Tag = change === 'added' ? 'ins' : 'del';
                  return <Tag key={run}>{text}</Tag>;
                })}
              </p>
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  );
}
