import { formatHours } from '@site/shared-i18n';
import { gardenTrench, wallBox } from './outdoor-photos.ts';
import {
  cableRoute,
  faultyConnector,
  labelledBoard,
  meterCellar,
  newConnector,
  openBox,
  secondSignature,
  signature,
} from './photo-shapes.tsx';

// Screens and sample reports read these facts, so that both tell the same. All are invented; signer, site, task, step
// and caption are keys of the samples' texts.

interface Span {
  from: string;
  to: string;
}

export const workDay = {
  day: '2026-11-17',
  entries: [
    { task: 'one', from: '07:30', to: '11:45' },
    { task: 'two', from: '12:45', to: '14:55' },
    { task: 'three', from: '15:05', to: '16:22' },
  ],
  /** In the order of the entries. */
  photos: [
    { caption: 'one', taken: '08:12', drawing: cableRoute },
    { caption: 'two', taken: '14:03', drawing: openBox },
    { caption: 'three', taken: '15:40', drawing: labelledBoard },
  ],
  /** Switzerland's geographic centre, on an alp: nobody's address. */
  position: '46.8011, 8.2266',
} as const;

/** On that day, while the last task is under way. */
export const runningAt = '15:43';

/** Another day of the same technician, for pictures beside those of the first. */
export const secondDay = {
  day: '2026-11-24',
  entries: [
    { task: 'four', from: '07:20', to: '09:05' },
    { task: 'five', from: '09:20', to: '11:50' },
    { task: 'six', from: '13:00', to: '16:50' },
  ],
  photos: [
    { taken: '07:48', drawing: faultyConnector },
    { taken: '11:32', drawing: newConnector },
    { taken: '15:10', drawing: meterCellar },
  ],
  position: '46.7985, 8.2318',
} as const;

export const job = {
  signer: 'signerName',
  day: '2026-11-19',
  onSite: { from: '09:10', to: '10:25' },
  steps: ['one', 'two', 'three'],
  photos: [
    { caption: 'one', drawing: faultyConnector },
    { caption: 'two', drawing: newConnector },
  ],
  signed: '10:22',
  signature,
} as const;

/** Another job of the same technician, for pictures beside those of the first. */
export const secondJob = {
  signer: 'secondSignerName',
  site: 'secondSiteStreet',
  day: '2026-11-26',
  onSite: { from: '13:40', to: '16:05' },
  steps: ['four', 'five', 'six'],
  photos: [{ drawing: gardenTrench }, { drawing: wallBox }],
  signature: secondSignature,
} as const;

export function duration(...spans: readonly Span[]): string {
  const minutes = spans.reduce((sum, { from, to }) => sum + minuteOf(to) - minuteOf(from), 0);
  return formatHours(minutes);
}

export const formatSpan = ({ from, to }: Span): string => `${from} – ${to}`;

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
