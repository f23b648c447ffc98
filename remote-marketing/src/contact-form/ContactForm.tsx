import { useEffect, useRef, useState } from 'react';
import {
  maxEmailLength,
  maxMessageLength,
  maxNameLength,
  maxSubjectLength,
} from '@site/api-contract/field-limits';
import { pageAge, usePage, useTexts } from '@site/remote-kit';
import { Honeypot, Button, Callout, Field } from '@site/remote-kit/ui';
import { useForm } from '@site/remote-kit/ui/use-form.ts';
import fieldStyles from '@site/remote-kit/ui/Field.module.css';
import styles from './ContactForm.module.css';

/** Without script the api answers with a redirect. Inputs are uncontrolled, to keep what was typed before hydration. */
export function ContactForm({ subject }: { subject?: string | undefined }) {
  const t = useTexts('contact');
  const { language } = usePage();
  const subjectField = useBusinessSubject(t('contact.business.subject'));
  const { sender, errors, isSending, formProps } = useContact();
  const fields = {
    name: { label: t('contact.name'), autoComplete: 'name', maxLength: maxNameLength },
    email: {
      type: 'email',
      label: t('contact.emailField'),
      autoComplete: 'email',
      maxLength: maxEmailLength,
    },
    subject: {
      ref: subjectField,
      label: t('contact.subject'),
      defaultValue: subject,
      maxLength: maxSubjectLength,
    },
    message: { rows: 4, label: t('contact.message'), maxLength: maxMessageLength },
  } as const;

  return (
    <>
      {sender && <Arrived sender={sender} />}
      <i data-load-seen />
      <form
        className={styles.form}
        method="post"
        action="/api/contact"
        aria-label={t('contact.form')}
        {...formProps}
      >
        <p className={fieldStyles.note}>{t('contact.required')}</p>
        <input type="hidden" name="language" value={language} />
        {Object.entries(fields).map(([name, field]) => (
          <Field key={name} name={name} error={errors[name]} {...field} />
        ))}
        <Honeypot label={t('contact.honeypot')} />
        <Button type="submit" disabled={isSending}>
          {t(isSending ? 'contact.sending' : 'contact.send')}
        </Button>
      </form>
    </>
  );
}

/** The form's state; `sender` is the e-mail address of the message that was sent last. */
function useContact() {
  const t = useTexts('contact');
  const { api, notify } = usePage();
  const [sender, setSender] = useState<string>();
  // The address of the press before: the api asks once about a mailbox that looks misspelt.
  const askedAbout = useRef('');
  const form = useForm({
    missing: (field) => t('contact.missing', { field }),
    invalid: t('contact.notEmail'),
    async send(form) {
      setSender(undefined);
      const values = Object.fromEntries(new FormData(form)) as Record<string, string>;
      const message = { ...values, askedAbout: askedAbout.current, elapsed: await pageAge() };
      askedAbout.current = values.email ?? '';
      await api.request('POST', '/api/contact', message);
      form.reset();
      setSender(values.email);
      notify({
        kind: 'success',
        title: t('contact.success'),
        description: t('contact.successMessage'),
      });
    },
    failed({ code, field }) {
      if (field) return;
      notify({
        kind: 'error',
        title: t('contact.error'),
        description: t(code === 'too_many_requests' ? 'contact.limited' : 'contact.errorMessage'),
      });
    },
  });
  return { ...form, sender };
}

function Arrived({ sender }: { sender: string }) {
  const t = useTexts('contact');
  const confirmation = useRef<HTMLDivElement>(null);
  useEffect(() => confirmation.current?.focus(), [sender]);
  return (
    <div ref={confirmation} tabIndex={-1} className={styles.confirmation}>
      <Callout kind="good">{t('contact.arrived', { email: sender })}</Callout>
    </div>
  );
}

/** Fills in an empty subject once the Business plan's link, an anchor, has led here. @returns the field's ref */
function useBusinessSubject(subject: string) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const fill = () => {
      if (location.hash === '#contact-business' && field.current) field.current.value ||= subject;
    };
    fill();
    addEventListener('hashchange', fill);
    return () => removeEventListener('hashchange', fill);
  }, [subject]);
  return field;
}
