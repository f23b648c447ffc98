import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plans, type Plan } from '@site/api-contract/price-list';
import { isEmail } from '@site/api-contract/email';
import { addressIn } from '@site/shared-i18n';
import { usePage } from '@site/remote-kit';
import { withRouter } from '@site/remote-kit/router';
import { useArrivedSearch } from '../../arrived-search.ts';
import { PageFrame } from '../../frame/PageFrame.tsx';
import { Preparing } from '../../payment/Preparing.tsx';
import { WhatIsMissing } from '../../payment/WhatIsMissing.tsx';
import { askEmail } from './ask-email.ts';
import { SubscriptionStart } from './SubscriptionStart.tsx';

/** /subscribe?planId: a plan with its free trial (C4 and C5). */
function SubscribePage() {
  const { t } = useTranslation('commerce');
  const search = useArrivedSearch();
  if (search === undefined) {
    return (
      <PageFrame title={t('heads.subscribe')} width="narrow">
        <Preparing />
      </PageFrame>
    );
  }
  const planId = new URLSearchParams(search).get('planId')?.trim();
  const plan = plans.find(({ id }) => id === planId);
  if (!planId) return <WhatIsMissing text={t('subscription.planMissing')} />;
  // No address is asked for an unknown plan.
  if (!plan) return <WhatIsMissing text={t('subscription.planUnknown')} />;
  return <EmailFirst key={plan.id} plan={plan} />;
}

export default withRouter(SubscribePage);

function EmailFirst({ plan }: { plan: Plan }) {
  const { t } = useTranslation('commerce');
  const { language, navigator } = usePage();
  const [email, setEmail] = useState<string>();

  /** @param shown what the visitor stays with when no other address is given; without it, none leads home */
  function ask(question: string, shown?: string) {
    const given = askEmail({
      question,
      again: t('subscription.askEmailAgain'),
      proposed: shown ?? lastEmail.read(),
      prompt: (text, proposed) => window.prompt(text, proposed),
      isEmail,
    });
    if (given) lastEmail.keep(given);
    if (given ?? shown) setEmail(given ?? shown);
    else navigator.replace(addressIn(language, '/'));
  }
  const askFirst = useEffectEvent(() => ask(t('subscription.askEmail')));
  useEffect(() => {
    // Once the page is painted: a prompt stops everything else.
    const timer = setTimeout(askFirst);
    return () => clearTimeout(timer);
  }, []);

  if (!email) {
    return (
      <PageFrame title={t('heads.subscribe')} width="narrow">
        <Preparing />
      </PageFrame>
    );
  }
  return (
    <SubscriptionStart
      key={email}
      plan={plan}
      email={email}
      changeEmail={() => ask(t('subscription.askEmail'), email)}
      onEmailRefused={() => ask(t('subscription.askEmailAgain'))}
    />
  );
}

const storageKey = 'subscription-email';
/** The address of this visit, proposed again after a reload. Storage may be forbidden; then nothing is proposed. */
const lastEmail = {
  read(): string {
    try {
      return sessionStorage.getItem(storageKey) ?? '';
    } catch {
      return '';
    }
  },
  keep(email: string): void {
    try {
      sessionStorage.setItem(storageKey, email);
    } catch {
      // Nothing to keep it in.
    }
  },
};
