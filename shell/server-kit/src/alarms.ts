import { Counter } from 'prom-client';

/** Log lines that need a person, by their `alarm`; `createLog` counts them. */
export const alarms = new Counter({
  name: 'alarms_total',
  help: 'Log lines that need a person, by alarm, since the start',
  labelNames: ['alarm'],
  registers: [],
});
