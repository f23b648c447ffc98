import { createContext, use, type ReactNode } from 'react';
import type { TFunction } from 'i18next';
import type { Language } from '@site/shared-i18n';
import type { SampleTexts } from '../samples/sample-texts.ts';

/** Shared by all parts of a picture. */
export interface Drawing {
  language: Language;
  sample: SampleTexts;
  /** The messages of the site's pages. */
  t: TFunction<'marketing'>;
}

const DrawingContext = createContext<Drawing | undefined>(undefined);

export function DrawingProvider({ drawing, children }: { drawing: Drawing; children: ReactNode }) {
  return <DrawingContext value={drawing}>{children}</DrawingContext>;
}

export function useDrawing(): Drawing {
  const drawing = use(DrawingContext);
  if (!drawing) throw new Error('A part of a picture is drawn outside of one');
  return drawing;
}
