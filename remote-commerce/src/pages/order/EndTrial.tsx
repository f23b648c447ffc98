import { useState } from 'react';
import type { OrderState } from '@site/api-contract';
import { readApiFailure, usePage, useTexts } from '@site/remote-kit';
import { Button, Card } from '@site/remote-kit/ui';
import { focusHeading } from '../../frame/focus-heading.ts';
import type { Proof } from '../../orders/order-return.ts';
import { requestBody } from '../../orders/requests.ts';

interface EndTrialProps {
  proof: Proof;
  update(state: OrderState): void;
}

/** Ends the trial in one click (POST /api/order-end-trial); repeating it is harmless. */
export function EndTrial({ proof, update }: EndTrialProps) {
  const t = useTexts('order');
  const { api, language, notify } = usePage();
  const [isEnding, setEnding] = useState(false);

  async function end() {
    setEnding(true);
    try {
      update(await requestBody<OrderState>(api, 'POST', '/api/order-end-trial', { ...proof, language }));
      notify({
        kind: 'success',
        title: t('order.endedToast'),
        description: t('order.endedToastDescription'),
      });
      focusHeading();
    } catch (error) {
      console.error('The trial could not be ended', error);
      const description = readApiFailure(error).message ?? t('order.tryAgain');
      notify({ kind: 'error', title: t('order.endFailed'), description });
      setEnding(false);
    }
  }

  return (
    <Card aria-labelledby="order-trial">
      <h2 id="order-trial">{t('order.trialSection')}</h2>
      <p>{t('order.endTrialText')}</p>
      <Button variant="secondary" disabled={isEnding} onClick={() => void end()}>
        {t(isEnding ? 'order.ending' : 'order.endTrial')}
      </Button>
    </Card>
  );
}
