import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderState } from '@site/api-contract';
import { readApiFailure, useIsland } from '@site/shell-contract/react';
import buttons from '../../frame/button.module.css';
import type { Proof } from '../../orders/order-proof.ts';
import styles from '../../payment/payment.module.css';
import { AddCard } from './AddCard.tsx';

interface TrialSectionProps {
  proof: Proof;
  state: OrderState;
  learn(state: OrderState): void;
}

/** What can be done about a trial: give a card for the time after it, or end it. */
export function TrialSection({ proof, state, learn }: TrialSectionProps) {
  const { t } = useTranslation('commerce');
  const [isAddingCard, setAddingCard] = useState(false);
  return (
    <>
      {!state.hasCard && (
        <section className={styles.panel} aria-labelledby="order-card">
          <h2 id="order-card">{t('subscription.withCard')}</h2>
          {isAddingCard ? (
            <AddCard proof={proof} state={state} />
          ) : (
            <button type="button" className={buttons.primary} onClick={() => setAddingCard(true)}>
              {t('order.addCard')}
            </button>
          )}
        </section>
      )}
      <section className={styles.panel} aria-labelledby="order-trial">
        <h2 id="order-trial">{t('order.trialSection')}</h2>
        <p>{t('order.endTrialText')}</p>
        <EndTrialButton proof={proof} learn={learn} />
      </section>
    </>
  );
}

/** Ends the trial in one click (POST /api/order-end-trial); a second one finds it ended. */
function EndTrialButton({ proof, learn }: Pick<TrialSectionProps, 'proof' | 'learn'>) {
  const { t } = useTranslation('commerce');
  const { api, language, notify } = useIsland();
  const [isEnding, setEnding] = useState(false);

  async function end() {
    setEnding(true);
    try {
      const answer = await api.request('POST', '/api/order-end-trial', { ...proof, language });
      learn((await answer?.json()) as OrderState);
      notify({
        kind: 'success',
        title: t('order.endedToast'),
        description: t('order.endedToastDescription'),
      });
      // The button is gone, and reading goes on at the heading.
      const heading = document.querySelector<HTMLElement>('main h1');
      if (heading) heading.tabIndex = -1;
      heading?.focus();
    } catch (error) {
      console.error('The trial could not be ended', error);
      const { message } = readApiFailure(error);
      notify({
        kind: 'error',
        title: t('order.endFailed'),
        description: message ?? t('order.endFailedDescription'),
      });
      setEnding(false);
    }
  }

  return (
    <button type="button" className={buttons.secondary} disabled={isEnding} onClick={() => void end()}>
      {t(isEnding ? 'order.ending' : 'order.endTrial')}
    </button>
  );
}
