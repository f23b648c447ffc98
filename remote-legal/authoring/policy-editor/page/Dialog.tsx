import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface ActionProps {
  label: string;
  act: () => unknown;
  isPrimary?: boolean;
  isDisabled?: boolean;
}

export function Action({ label, act, isPrimary = false, isDisabled = false }: ActionProps) {
  return (
    <button
      type="button"
      className={isPrimary ? 'primary' : undefined}
      disabled={isDisabled}
      onClick={() => void act()}
    >
      {label}
    </button>
  );
}

interface DialogProps {
  title: string;
  isWide?: boolean;
  /** Without it, only the dialog's own buttons close it. */
  close?: () => void;
  children: ReactNode;
}

/** A modal dialog; the browser traps the focus in it. */
export function Dialog({ title, isWide = false, close, children }: DialogProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const { current } = element;
    if (current && !current.open) current.showModal();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={element}
      className={isWide ? 'wide' : undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close?.();
      }}
      // A browser closes a dialog at the second Escape, whatever was prevented at the first.
      onClose={({ currentTarget }) => {
        if (currentTarget.open) return;
        if (close) close();
        else currentTarget.showModal();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {close && <Action label={t('actions.close')} act={close} />}
      </header>
      {children}
    </dialog>
  );
}
